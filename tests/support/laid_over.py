"""What lies over a page, by what a person takes it for: a dialog, what may be one, and none.

Libraries' own pages as they draw them, cut down to what says where things lie; the others are what people write.
"""

from __future__ import annotations

BEHIND = (
    "<header style='padding:10px;background:#eee'><a href='#home'>Home</a> <a href='#help'>Help</a></header>"
    "<main id=behind style='padding:20px'><h1>Users</h1><p>Three people work here.</p><table><tr><th>Name<th>Mail<th></tr>"
    "<tr><td>Ann<td>ann@x.test<td><button>Delete</button></tr></table><label>Name <input></label> <button>Save</button></main>"
)

DIALOGS = {
    "Bootstrap 3": "<style>.modal-backdrop{position:fixed;inset:0;background:#000;opacity:.5;z-index:1040}.modal{position:fixed;inset:0;overflow:auto;z-index:1050}.modal-dialog{width:600px;margin:30px auto;position:relative}.modal-content{background:#fff}</style><div class=modal-backdrop></div><div class=modal tabindex=-1><div class=modal-dialog><div class=modal-content><div><button><span>×</span></button><h4>Edit user</h4></div><input><button>Save</button></div></div></div>",
    "jQuery UI window": "<div tabindex=-1 style='position:absolute;top:340px;left:486px;width:300px;background:#fff;z-index:101'><div style='cursor:move'><span>Edit user</span><button title=Close></button></div><input><button>Save</button></div>",
    "ExtJS window": "<div tabindex=-1 style='position:absolute;top:325px;left:440px;width:400px;height:250px;background:#cdf;z-index:19000'><div role=presentation style='cursor:move'><div role=presentation>Edit user</div><div role=presentation style='cursor:pointer;width:15px;height:15px'></div></div><div role=presentation><input></div></div>",
    "ExtJS 3 window": "<div style='position:absolute;top:150px;left:357px;width:486px;height:500px;z-index:9023'><div style='background:#ddd;padding:0 6px'><div style='background:#ccc;height:24px;cursor:move'><div style='float:right;cursor:pointer;width:15px;height:15px'></div><span>Edit user</span></div></div><div style='background:#ddd;height:476px'><input><table style='cursor:auto'><td><button>Save</button></table></div></div>",
    "Vuetify 2": "<div style='position:fixed;inset:0;z-index:201'><div style='position:absolute;inset:0;background:#212121;opacity:.46'></div></div><div tabindex=0 style='position:fixed;inset:0;display:flex;align-items:center;justify-content:center;pointer-events:none;z-index:202'><div style='pointer-events:auto;width:500px;background:#fff'><div>Edit user</div><input><button>Save</button></div></div>",
    "Semantic UI": "<div style='position:fixed;inset:0;display:flex;background:rgba(0,0,0,.85);z-index:1000'><div style='position:absolute;top:250px;left:200px;width:850px;background:#fff;z-index:1001'><i class='close icon' style='position:absolute;top:0;right:0;cursor:pointer;width:20px;height:20px'></i><div>Edit user</div><input><div style='cursor:pointer'>Save</div></div></div>",
    "w2ui": "<div style='position:fixed;inset:0;background:#000;opacity:.3;z-index:1400'></div><div style='position:fixed;top:180px;left:390px;width:500px;height:300px;background:#fff;z-index:1600'><div style='position:absolute;inset:0 0 auto;height:30px;z-index:1300'>Edit user <div class=w2ui-msg-close style='float:right;cursor:pointer;width:18px;height:18px;overflow:hidden;text-indent:1000px'>Close</div></div><div style='position:absolute;top:30px;bottom:40px;left:0;right:0;z-index:1200'><input></div><div style='position:absolute;bottom:0;left:0;right:0;z-index:1300'><button>Save</button></div></div>",
    "sweetalert 1": "<div style='position:fixed;inset:0;background:rgba(0,0,0,.4);z-index:10000'></div><div tabindex=-1 style='position:fixed;left:50%;top:50%;width:478px;margin:-150px 0 0 -240px;background:#fff;z-index:99999'><h2>Edit user</h2><p>Changes are seen by all</p><button>Save</button></div>",
    "dialog over drawer": "<div style='position:fixed;inset:0;background:rgba(0,0,0,.5);z-index:100'></div><div style='position:fixed;top:100px;left:400px;width:400px;background:#fff;z-index:101'><h3>Sure?</h3><button>Yes</button></div>",
    "cookie wall": "<div style='position:fixed;inset:0;background:rgba(0,0,0,.6);z-index:100'><div style='position:absolute;bottom:50px;left:340px;width:600px;background:#fff'><h3>Cookies</h3><button>Accept all</button></div></div>",
    "centred non-modal": "<div style='position:fixed;top:50%;left:50%;transform:translate(-50%,-50%);width:400px;height:300px;background:#fff;border:1px solid;z-index:9'><b>Edit</b><button style='position:absolute;right:4px;top:4px'>×</button><p>Name</p><input><button>Save</button></div>",
    "image lightbox": "<div style='position:fixed;inset:0;background:rgba(0,0,0,.8);z-index:100'><img alt='A cat' style='position:absolute;left:300px;top:200px' src=\"data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' width='600' height='400'><rect width='600' height='400' fill='red'/></svg>\" width=600 height=400><button style='position:absolute;right:20px;top:20px'>×</button></div>",
    "tall dialog": "<div style='position:fixed;inset:0;background:rgba(0,0,0,.5);overflow:auto;z-index:50'><div style='width:500px;margin:40px auto;background:#fff;height:2000px'><h3>Terms</h3><p>Text</p><button style='position:absolute;top:1900px'>Agree</button><button>Decline</button></div></div>",
    "inert behind": "<script>document.querySelectorAll('main,header').forEach(e=>e.inert=true)</script><div style='position:fixed;inset:0;background:rgba(0,0,0,.5);z-index:50'><div style='width:500px;margin:200px auto;background:#fff'><h3>Sure?</h3><button>Yes</button></div></div>",
    "aria-hidden behind": "<script>document.querySelectorAll('main,header').forEach(e=>e.setAttribute('aria-hidden','true'))</script><div style='position:fixed;inset:0;background:rgba(0,0,0,.5);z-index:50'><div style='width:500px;margin:200px auto;background:#fff'><h3>Sure?</h3><button>Yes</button></div></div>",
    "section as layer": "<section style='position:fixed;inset:0;background:rgba(0,0,0,.5);z-index:50'><div style='width:500px;margin:200px auto;background:#fff'><h3>Sure?</h3><button>Yes</button></div></section>",
    "form as layer": "<div style='position:fixed;inset:0;background:rgba(0,0,0,.5);z-index:50'></div><form style='position:fixed;top:200px;left:400px;width:400px;background:#fff;z-index:51'><h3>Sure?</h3><button>Yes</button></form>",
    "in a shadow root": "<x-m></x-m><script>document.querySelector('x-m').attachShadow({mode:'open'}).innerHTML=\"<div style='position:fixed;inset:0;background:rgba(0,0,0,.5);z-index:50'><div style='width:500px;margin:200px auto;background:#fff'><h3>Sure?</h3><button>Yes</button></div></div>\"</script>",
    "slotted": "<x-n><h3>Sure?</h3><button>Yes</button></x-n><script>document.querySelector('x-n').attachShadow({mode:'open'}).innerHTML=\"<div style='position:fixed;inset:0;background:rgba(0,0,0,.5);z-index:50'><div style='width:500px;margin:200px auto;background:#fff'><slot></slot></div></div>\"</script>",
}

DOUBTFUL = {
    "drawer with scrim": "<div style='position:fixed;inset:0;background:rgba(0,0,0,.5)'></div><div style='position:fixed;top:0;bottom:0;right:0;width:400px;background:#fff;z-index:99'><h3>Filters</h3><input><button>Apply</button></div>",
    "bottom sheet with scrim": "<div style='position:fixed;inset:0;background:rgba(0,0,0,.5)'></div><div style='position:fixed;left:0;bottom:0;right:0;background:#fff;z-index:99'><h3>Share</h3><button>Copy</button></div>",
    "loading veil": "<div style='position:fixed;inset:0;background:rgba(0,0,0,.5)'><div style='margin:300px auto;width:200px;background:#fff'>Loading…</div></div>",
    "chat window": "<div style='position:fixed;right:20px;bottom:20px;width:320px;height:400px;background:#fff;z-index:99'><b>Support</b><button style='position:absolute;right:4px;top:4px'>×</button><p>Hello</p><input><button>Send</button></div>",
    "cookie box corner": "<div style='position:fixed;left:20px;bottom:20px;width:320px;background:#fff;z-index:99'><b>Cookies</b><button style='position:absolute;right:4px;top:4px'>×</button><p>We use cookies</p><button>Accept all</button></div>",
    "named section": "<section aria-label=Edit style='position:fixed;inset:0;background:rgba(0,0,0,.5);z-index:50'><div style='width:500px;margin:200px auto;background:#fff'><h3>Sure?</h3><button>Yes</button></div></section>",
    "full screen opaque": "<div style='position:fixed;inset:0;background:#fff;z-index:99'><h2>Editor</h2><button>Done</button></div>",
}

OTHERS = {
    "cards side by side": "<div style='position:absolute;top:150px;left:357px;width:486px;height:500px;z-index:1'><div style='float:left;width:50%;height:100%;background:#eee'><div style='cursor:grab'>To do<button style='float:right'>⋮</button></div><button>Add</button></div><div style='float:left;width:50%;height:100%;background:#eee'><div style='cursor:grab'>Done<button style='float:right'>⋯</button></div><button>Add</button></div></div>",
    "card in a frame": "<div style='position:absolute;top:150px;left:357px;width:486px;height:500px;z-index:1'><div style='background:#eee;height:500px'><b>Today</b><button style='float:right'>×</button><p>Nothing</p></div></div>",
    "sticky header": "<div style='position:fixed;top:0;left:0;right:0;background:#fff;z-index:10'><b>Shop</b> <button>Cart</button> <a href=#>Log in</a></div>",
    "fixed header inset": "<div style='position:fixed;top:10px;left:10px;right:10px;background:#fff;z-index:10'><b>Shop</b> <button>Cart</button></div>",
    "tooltip": "<div style='position:absolute;top:120px;left:200px;background:#333;color:#fff;z-index:99;padding:4px'>Delete the user for good</div>",
    "tooltip with link": "<div style='position:absolute;top:120px;left:200px;background:#333;color:#fff;z-index:99;padding:4px'>Delete the user. <a href=#>More</a></div>",
    "cookie bar foot": "<div style='position:fixed;bottom:0;left:0;right:0;background:#222;color:#fff;padding:10px'>We use cookies <button>Accept all</button> <button>Reject</button></div>",
    "cookie bar foot with x": "<div style='position:fixed;bottom:0;left:0;right:0;background:#222;color:#fff;padding:10px'><h4>Cookies</h4>We use cookies <button>Accept all</button><button style='position:absolute;right:4px;top:4px'>×</button></div>",
    "sidebar": "<div style='position:fixed;top:0;left:0;bottom:0;width:240px;background:#fff;z-index:10'><h3>Menu</h3><a href=#>Users</a><a href=#>Roles</a><button style='position:absolute;right:2px;top:2px'>‹</button></div>",
    "sidebar below header": "<div style='position:fixed;top:60px;left:0;height:700px;width:240px;background:#fff;z-index:10'><h3>Menu</h3><a href=#>Users</a><button style='position:absolute;right:2px;top:2px'>‹</button></div>",
    "chat bubble": "<div style='position:fixed;bottom:20px;right:20px;width:56px;height:56px;border-radius:28px;background:blue;z-index:999'><button style='width:100%;height:100%'>💬</button></div>",
    "toast": "<div style='position:fixed;top:20px;right:20px;width:300px;background:#dfd;z-index:999;padding:10px'><b>Saved</b><button style='position:absolute;right:4px;top:4px'>×</button><div>The user was saved.</div></div>",
    "toast centre top": "<div style='position:fixed;top:20px;left:490px;width:300px;background:#dfd;z-index:999;padding:10px'>The user was saved <button>Undo</button></div>",
    "fab": "<button style='position:fixed;bottom:20px;right:20px;border-radius:28px'>+</button><div style='position:fixed;bottom:90px;right:20px;z-index:9'><button>New</button></div>",
    "select drop-down": "<div style='position:absolute;top:200px;left:100px;width:200px;background:#fff;z-index:999;border:1px solid'><div style='padding:4px;cursor:pointer'>Red</div><div style='padding:4px;cursor:pointer'>Green</div></div>",
    "select drop-down with catcher": "<div style='position:fixed;inset:0;z-index:998'></div><div style='position:absolute;top:200px;left:100px;width:200px;background:#fff;z-index:999;border:1px solid'><div style='padding:4px;cursor:pointer'>Red</div><div style='padding:4px;cursor:pointer'>Green</div></div>",
    "drop-down with search": "<div style='position:absolute;top:200px;left:100px;width:200px;background:#fff;z-index:999;border:1px solid'><input placeholder=Search><div style='padding:4px;cursor:pointer'>Red</div><div style='padding:4px;cursor:pointer'>Green</div></div>",
    "menu": "<div style='position:absolute;top:40px;left:20px;background:#fff;z-index:50;border:1px solid'><div style='cursor:pointer'>New</div><div style='cursor:pointer'>Open…</div><div style='cursor:pointer'>Save as</div></div>",
    "mega menu dim": "<div style='position:fixed;top:39px;left:0;right:0;bottom:0;background:rgba(0,0,0,.5)'></div><div style='position:absolute;top:39px;left:0;right:0;background:#fff;z-index:50'><h3>Women</h3><a href=#>Shoes</a> <a href=#>Coats</a></div>",
    "kanban card": "<div style='position:relative;height:300px'><div style='position:absolute;z-index:1;left:0;top:0;width:200px;background:#eee'><div style='cursor:move'><b>CPU</b> <button>×</button></div>42 %</div><div style='position:absolute;z-index:1;left:210px;top:0;width:200px;background:#eee'><div style='cursor:move'><b>RAM</b> <button>×</button></div>1 GB</div></div>",
    "sticky table head": "<div style='position:sticky;top:0;z-index:5;background:#fff'><button>Filter</button> Name</div>",
    "badge overlay": "<div style='position:relative'><img src='data:image/gif;base64,R0lGODlhAQABAAAAACw=' width=200 height=100><div style='position:absolute;z-index:2;left:10px;top:10px;background:#fff'>New <button>♥</button></div></div>",
    "hidden modal": "<div style='position:fixed;inset:0;background:rgba(0,0,0,.5);visibility:hidden'><div style='background:#fff;width:300px;margin:100px auto'><h3>Edit user</h3><button>Save</button></div></div>",
    "faded modal": "<div style='position:fixed;inset:0;background:rgba(0,0,0,.5);opacity:0;pointer-events:none'><div style='background:#fff;width:300px;margin:100px auto'><h3>Edit user</h3><button>Save</button></div></div>",
    "off-screen modal": "<div style='position:fixed;top:-1000px;left:300px;width:400px;background:#fff;z-index:99'><h3>Edit user</h3><button>Save</button><button style='position:absolute;top:2px;right:2px'>×</button></div>",
    "popover by button": "<div style='position:absolute;top:250px;left:300px;width:250px;background:#fff;border:1px solid;z-index:60;padding:8px'><h4>Share</h4><input value='https://x'><button>Copy</button></div>",
    "date picker": "<div style='position:absolute;top:250px;left:300px;width:250px;background:#fff;border:1px solid;z-index:60'><div><button style='float:left'>‹</button><b>March 2026</b><button style='float:right'>›</button></div><table><tr><td>1<td>2<td>3</table></div>",
    "dashboard veil text": "<div style='position:absolute;inset:0;background:rgba(0,0,0,.02);pointer-events:none'></div>",
    "glass login over page": "<div style='position:relative;height:200px;z-index:1;background:rgba(255,255,255,.5)'><h2>Log in</h2><button>Log in</button></div>",
}

WHOLE = {
    "an application in a fixed shell": f"<div style='position:fixed;inset:0;overflow:auto;background:#fff'>{BEHIND}</div><div style='position:fixed;top:10px;right:10px'>Saved</div>",
    "a page to log in on": "<div style='position:fixed;inset:0;background:#123;display:flex;align-items:center;justify-content:center'><div style='background:#fff;width:300px'><h1>Log in</h1><input><button>Log in</button></div></div><div style='position:fixed;top:10px;right:10px;color:#fff'>Welcome <a href=#>Help</a></div>",
}
"""Pages that have nothing behind them, whatever they are laid out with."""
