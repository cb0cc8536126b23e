"""What `shows` means: what a person at the screen reads, and nothing that is only there for machines."""

from __future__ import annotations

import pytest

from pytest_stagehand._browser.reading import read_snapshot
from pytest_stagehand._engines.english.verify import decide_verify
from pytest_stagehand._programs.verify import evaluate_verify

pytestmark = pytest.mark.one_page

PIXEL = "data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7"
HEAD = "<h1>Shop</h1>"
SHOWS = 'the page shows "Sold out"'

CARD = (
    "<style>.in{{transform-style:preserve-3d;{0}}} .in p{{backface-visibility:hidden}} .back{{transform:rotateY(180deg)}}</style>"
    "<div class=in><p>{1}<p class=back>{2}</div>"
)

HIDDEN = {
    # not rendered
    "display": "<p style='display:none'>Sold out</p>",
    "display of what it stands in": "<div style='display:none'><div><p>Sold out</p></div></div>",
    "visibility": "<p style='visibility:hidden'>Sold out</p>",
    "visibility of a row": "<table><tr><td>a<tr style='visibility:collapse'><td>Sold out</table>",
    "content-visibility": "<div style='content-visibility:hidden'><p>Sold out</p></div>",
    "content-visibility of its own text": "<div style='content-visibility:hidden'>Sold out</div>",
    "hidden": "<p hidden>Sold out</p>",
    "hidden until found": "<p hidden=until-found>Sold out</p>",
    "closed details": "<details><summary>More</summary><p>Sold out</p></details>",
    "closed dialog": "<dialog>Sold out</dialog>",
    "closed popover": "<div popover>Sold out</div>",
    "template, noscript, script": "<template>Sold out</template><noscript>Sold out</noscript><script type=x>Sold out</script>",
    "fallback of a canvas": "<canvas>Sold out</canvas>",
    "fallback of a video and of audio": "<video>Sold out</video><audio controls>Sold out</audio>",
    "print only": "<style>.p{display:none} @media print{.p{display:block}}</style><p class=p>Sold out</p>",
    "parenthesis of a ruby": "<ruby>a<rp>Sold out</rp><rt>b</rt></ruby>",
    "annotation of a formula": "<math><semantics><mi>x</mi><annotation encoding=t>Sold out</annotation></semantics></math>",
    # painted with nothing
    "opacity": "<p style='opacity:0'>Sold out</p>",
    "opacity of what it stands in": "<div style='opacity:0'><section><p>Sold <b>out</b></p></section></div>",
    "hardly any opacity": "<p style='opacity:.01'>Sold out</p>",
    "opacity by a filter": "<p style='filter:opacity(0)'>Sold out</p>",
    "transparent": "<p style='color:transparent'>Sold out</p>",
    "transparent by its alpha": "<p style='color:rgba(10, 20, 30, 0)'>Sold out</p>",
    "transparent in another notation": "<p style='color:oklch(50% 0.1 20 / 0)'>Sold out</p>",
    "transparent fill": "<p style='-webkit-text-fill-color:transparent'>Sold out</p>",
    "transparent by a variable": "<style>:root{--c:transparent}</style><p style='color:var(--c)'>Sold out</p>",
    "drawn without a fill": "<svg width=200 height=40><text y=20 fill=none>Sold out</text></svg>",
    "in the colour of its ground": "<p style='color:#fff;background:white'>Sold out</p>",
    "in the colour of its ground by a sheet": "<style>p{background:#123} p{color:rgb(17 34 51)}</style><p>Sold out</p>",
    "in the colour of a mark around it": "<p><mark style='background:#000'>Sold <b>out</b></mark></p>",
    "in the colour of the line of its block": "<style>div{background:navy;color:navy}</style><div><i>Sold out</i></div>",
    "behind a mask of nothing": "<p style='mask-image:linear-gradient(transparent, transparent)'>Sold out</p>",
    "behind a mask around it": "<style>.m{mask:radial-gradient(#0000,#fff0)}</style><div class=m><p>Sold out</p></div>",
    "behind a picture in its place": f"<p style='content:url({PIXEL})'>Sold out</p>",
    "fading out": "<style>@keyframes o{to{opacity:0}} p{animation:o 9s forwards}</style><p>Sold out</p>",
    "fading out in what fades out": "<style>@keyframes o{to{visibility:hidden}} div{animation:o 9s both}</style><div><p>Sold out</p></div>",
    "fading in, backwards": "<style>@keyframes i{from{opacity:0}} p{animation:i 9s reverse forwards}</style><p>Sold out</p>",
    # without a size
    "font-size": "<p style='font-size:0'>Sold out</p>",
    "font-size in a line with a height": "<p style='font-size:0;line-height:20px'>Sold out</p>",
    "font-size by the shorthand": "<p style='font:0/0 a'>Sold out</p>",
    "font-size of a pixel": "<p style='font-size:1px'>Sold out</p>",
    "scale": "<p style='transform:scale(0)'>Sold out</p>",
    "scale on one axis": "<div style='transform:scaleY(0)'><p>Sold out</p></div>",
    "scale as a property": "<p style='scale:0'>Sold out</p>",
    "matrix": "<p style='transform:matrix(0,0,0,0,0,0)'>Sold out</p>",
    "turned edge-on": "<p style='transform:rotateY(90deg)'>Sold out</p>",
    "turned away": "<p style='backface-visibility:hidden;transform:rotateY(180deg)'>Sold out</p>",
    "turned away as a property": "<p style='backface-visibility:hidden;rotate:x 190deg'>Sold out</p>",
    "turned away by a matrix": "<p style='backface-visibility:hidden;transform:matrix3d(-1,0,0,0,0,1,0,0,0,0,-1,0,0,0,0,1)'>Sold out</p>",
    "on the back of a card": CARD.format("", "Front", "Sold out"),
    "on the front of a card that was turned": CARD.format("transform:rotateY(180deg)", "Sold out", "Back"),
    "in what stands on the back of a card": CARD.format("", "Front", "<b>Sold</b> out"),
    "zoomed away": "<p style='zoom:0.001'>Sold out</p>",
    "no width": "<p style='width:0;overflow:hidden'>Sold out</p>",
    "no height": "<div style='height:0;overflow:hidden'><p>Sold out</p></div>",
    "no height at most": "<div style='max-height:0;overflow:clip'><p>Sold out</p></div>",
    "a folded row of a grid": "<div style='display:grid;grid-template-rows:0fr'><div style='overflow:hidden'>Sold out</div></div>",
    "a scroller without a size": "<div style='height:0;overflow:auto'><p>Sold out</p></div>",
    # cut away
    "sr-only of Bootstrap": (
        "<style>.v{position:absolute!important;width:1px;height:1px;padding:0;margin:-1px;overflow:hidden;"
        "clip:rect(0,0,0,0);white-space:nowrap;border:0}</style><span class=v>Sold out</span>"
    ),
    "sr-only of Tailwind, with an element in it": (
        "<style>.v{position:absolute;width:1px;height:1px;padding:0;margin:-1px;overflow:hidden;clip-path:inset(50%);"
        "white-space:nowrap;border-width:0}</style><p class=v><strong>Sold out</strong></p>"
    ),
    "screen-reader-text of WordPress": (
        "<style>.v{clip:rect(1px,1px,1px,1px);clip-path:inset(50%);height:1px;width:1px;margin:-1px;overflow:hidden;"
        "padding:0;position:absolute}</style><button>Buy<span class=v> Sold out</span></button>"
    ),
    "clip alone": "<p style='position:absolute;clip:rect(0 0 0 0)'>Sold out</p>",
    "clip-path inset": "<p style='clip-path:inset(100%)'>Sold out</p>",
    "clip-path circle": "<div style='clip-path:circle(0)'><p>Sold out</p></div>",
    "clip-path polygon": "<p style='clip-path:polygon(0 0,0 0,0 0)'>Sold out</p>",
    "clip-path to one side": "<p style='clip-path:inset(0 0 0 100%)'>Sold out</p>",
    "beyond a box that cuts": "<div style='height:20px;overflow:hidden'><div style='height:60px'></div><p>Sold out</p></div>",
    "a slide that is not on": (
        "<div style='width:200px;overflow:hidden'><div style='display:flex;width:400px'><p style='width:200px;margin:0'>One</p>"
        "<p style='width:200px;margin:0'>Sold out</p></div></div>"
    ),
    "pushed out by padding": "<p style='height:0;padding-top:30px;overflow:hidden;width:50px'>Sold out</p>",
    # out of reach
    "text-indent": "<p style='text-indent:-9999px'>Sold out</p>",
    "text-indent of what it stands in": "<h2 style='text-indent:-9999px'><a href=/>Sold out</a></h2>",
    "text-indent to the right": "<p style='text-indent:110%;white-space:nowrap;overflow:hidden'>Sold out</p>",
    "to the left of the page": "<p style='position:absolute;left:-10000px'>Sold out</p>",
    "above the page": "<p style='position:absolute;top:-500px'>Sold out</p>",
    "moved away": "<p style='transform:translateX(-9999px)'>Sold out</p>",
    "pulled away": "<p style='margin-left:-9999px'>Sold out</p>",
    "shifted away in its line": "<p><span style='position:relative;left:-9999px'>Sold out</span></p>",
    "a drawer beside the window": "<div style='position:fixed;right:-300px;width:300px;top:0'>Sold out</div>",
    # generated
    "generated, not visible": "<style>.x::after{content:'Sold out';visibility:hidden}</style><button class=x>Buy</button>",
    "generated, faint": "<style>.x::after{content:'Sold out';opacity:0}</style><button class=x>Buy</button>",
    "generated, without a size": "<style>.x::before{content:'Sold out';font-size:0}</style><button class=x>Buy</button>",
    "generated, cut": (
        "<style>.x::before{content:'Sold out';position:absolute;clip:rect(0 0 0 0)}</style><a href=/ class=x>Buy</a>"
    ),
    "generated, for ears": "<style>.x::before{content:'*' / 'Sold out'}</style><button class=x></button>",
    # names, which are heard
    "aria-label": "<button aria-label='Sold out'>Buy</button>",
    "aria-label of an icon": "<button aria-label='Sold out'><svg width=9 height=9><path d='M0 0h9v9'/></svg></button>",
    "aria-label of a region": "<section aria-label='Sold out'><p>Buy</p></section>",
    "aria-labelledby of what is hidden": "<i id=l hidden>Sold out</i><button aria-labelledby=l>Buy</button>",
    "aria-description": "<button aria-description='Sold out'>Buy</button>",
    "title": "<button title='Sold out'><svg width=9 height=9></svg></button><abbr title='Sold out'>S</abbr>",
    "title of a drawing": "<svg role=img width=20 height=20><title>Sold out</title><circle r=5 /></svg>",
    "description of a drawing": "<svg width=20 height=20><desc>Sold out</desc><text y=9>x</text></svg>",
    "definitions of a drawing": "<svg width=20 height=20><defs><text y=9>Sold out</text></defs><symbol><text>Sold out</text></symbol></svg>",
    "alt of a picture": f"<img alt='Sold out' width=20 height=20 src='{PIXEL}'>",
    "alt of a picture to press": f"<input type=image alt='Sold out' width=20 height=20 src='{PIXEL}'>",
    "summary of a table": "<table summary='Sold out'><tr><td>a<td>b</table>",
    "label for ears": "<label for=f style='position:absolute;left:-9999px'>Sold out</label><input id=f>",
    "faded out by an animation": "<style>@keyframes f{to{opacity:0}}</style><p style='animation:f 1ms forwards'>Sold out</p>",
    "spinning and faint": "<style>@keyframes s{to{rotate:1turn}}</style><p style='animation:s 1s infinite;opacity:0'>Sold out</p>",
    "kept from ears, and from eyes": "<p>x<span aria-hidden=true style='opacity:0'>Sold out</span></p>",
    "a button without letters": "<button style='font-size:0'>Sold out</button>",
    "a logo": "<a href=/ style='display:block;text-indent:-9999px'>Sold out</a>",
    # fields
    "an option that is not chosen": "<select><option>In stock<option>Sold out</select>",
    "a group of options": "<select><optgroup label='Sold out'><option>In stock</optgroup></select>",
    "an option of another name": "<select><option>In stock<option label='Sold out'>x</select>",
    "an option of suggestions": "<input list=l><datalist id=l><option>Sold out</datalist>",
    "placeholder of a filled field": "<input placeholder='Sold out' value=x>",
    "placeholder of a filled password": "<input type=password placeholder='Sold out' value=x>",
    "placeholder under a floating label": "<style>input::placeholder{color:transparent}</style><input placeholder='Sold out'>",
    "a field that is not seen": "<input value='Sold out' style='opacity:0'>",
    "a value in no colour": "<input value='Sold out' style='color:transparent'>",
    "a hidden field": "<input type=hidden value='Sold out'>",
    "a value behind a tick": "<input type=checkbox value='Sold out' checked>",
    "a value for ears": "<div role=slider tabindex=0 aria-label=Stock aria-valuenow=0 aria-valuetext='Sold out'>0</div>",
    "content of a bar": "<progress value=.5>Sold out</progress><meter value=.5>Sold out</meter>",
    "in a frame that is not seen": "<iframe style='opacity:0' srcdoc='<p>Sold out</p>'></iframe>",
    "in a frame of a pixel": "<iframe width=1 height=1 frameborder=0 srcdoc='<p>Sold out</p>'></iframe>",
    "in a shadow root": "<div><template shadowrootmode=open><style>p{opacity:0}</style><p>Sold out</p></template></div>",
    "in a host that is faint": "<div><template shadowrootmode=open><style>:host{opacity:0}</style><p>Sold out</p></template></div>",
    "a letter moved out of its drawing": "<svg width=200 height=40><g transform='scale(0)'><text y=20>Sold out</text></g></svg>",
    "a label of nothing, and a title": "<label for=f></label><input id=f title='Sold out'>",
    "generated on a label": "<style>label::after{content:'Sold out';opacity:0}</style><label>Size <input></label>",
    "slotted, and cut there": (
        "<div><template shadowrootmode=open><style>div{height:0;overflow:hidden}</style><div><slot></slot></div></template>"
        "<p>Sold out</p></div>"
    ),
    # all that fades, clips or seals, wherever it is said
    "clip-path rect": "<p style='clip-path:rect(0 0 0 0)'>Sold out</p>",
    "clip-path of a path that goes nowhere": "<p style='clip-path:path(\"M0 0z\")'>Sold out</p>",
    "clip-path beside the letters": "<p style='width:400px;clip-path:inset(0 0 0 300px)'>Sold out</p>",
    "clip-path far from the letters": "<p style='width:600px;height:60px;clip-path:polygon(400px 0,600px 0,600px 60px,400px 60px)'>Sold out</p>",
    "clip-path around something else": "<p style='width:600px;clip-path:circle(10px at 500px 10px)'>Sold out</p>",
    "faded three times": "<div style='opacity:.2'><div style='opacity:.2'><p style='opacity:.2'>Sold out</p></div></div>",
    "faded by opacity and a filter": "<div style='opacity:.1'><p style='filter:opacity(10%)'>Sold out</p></div>",
    "filter in a line": "<p>x <span style='filter:opacity(0)'>Sold out</span></p>",
    "filter of a table": "<table style='filter:opacity(0)'><tr><td>Sold out</table>",
    "filter of a cell": "<table><tr><td style='filter:opacity(0)'>Sold out</table>",
    "clip-path of a row": "<table><tr style='clip-path:inset(100%)'><td>Sold out</table>",
    "clip-path in a line": "<p>x <span style='clip-path:inset(100%)'>Sold out</span></p>",
    "clip-path of a part of a drawing": "<svg width=200 height=40><g style='clip-path:inset(100%)'><text y=20>Sold out</text></g></svg>",
    "a fill without opacity": "<svg width=200 height=40><text y=20 fill-opacity=0>Sold out</text></svg>",
    "letters beside their drawing": "<svg width=200 height=40><text x=500 y=20>Sold out</text></svg>",
    "a part of a drawing without display": "<svg width=200 height=40><g display=none><text y=20>Sold out</text></g></svg>",
    "a foreign object without a size": "<svg width=200 height=40><foreignObject width=0 height=0><p>Sold out</p></foreignObject></svg>",
    "cut on one axis only": "<div style='width:90px;overflow-x:clip'><p style='margin-left:300px;width:100px'>Sold out</p></div>",
    "contained": "<div style='contain:paint;height:10px'><div style='height:50px'></div><p>Sold out</p></div>",
    "contained, without a size": "<div style='contain:strict;height:0'><p>Sold out</p></div>",
    "beside a page that is not scrolled to the side": "<style>body{overflow-x:hidden}</style><div style='position:absolute;left:3000px;top:0'>Sold out</div>",
    "a colour of eight digits": "<font color='#0000'>x</font><p style='color:#ff000000'>Sold out</p>",
    "a colour of four digits": "<div style='color:#0000'><p style='color:currentColor'>Sold out</p></div>",
    "drawn as dots": "<p style='-webkit-text-security:disc'>Sold out</p>",
    "generated, moved away": "<style>.x::after{content:'Sold out';display:block;transform:translateX(-9999px)}</style><button class=x>y</button>",
    "what a slot shows while nothing is slotted": "<div><template shadowrootmode=open><slot>Sold out</slot></template>x</div>",
    "a folded row of a grid, its paragraph": "<div style='display:grid;grid-template-rows:0fr'><div style='min-height:0;overflow:hidden'><p>Sold out</p></div></div>",
    "a drop-down in no colour": "<select style='color:transparent'><option selected>Sold out</select>",
    "in a frame that is clipped": "<div style='clip-path:inset(50%)'><iframe srcdoc='<p>Sold out</p>'></iframe></div>",
    "placed in a box that cuts and holds it": "<div style='height:0;overflow:hidden;transform:scale(1)'><p style='position:absolute;top:90px'>Sold out</p></div>",
    "fixed in a box that cuts and holds it": "<div style='height:0;overflow:hidden;transform:translate(0)'><p style='position:fixed;top:90px'>Sold out</p></div>",
}

SHOWN = {
    "fading in": "<style>@keyframes i{from{opacity:.1}} p{animation:i 9s forwards}</style><p>Sold out</p>",
    "fading out, and back": "<style>@keyframes o{to{opacity:0}} p{animation:o 9s}</style><p>Sold out</p>",
    "blinking slowly": "<style>@keyframes o{to{opacity:0}} p{animation:o 9s infinite alternate}</style><p>Sold out</p>",
    "on the front of a card": CARD.format("", "Sold out", "Back"),
    "on the back of a card that was turned": CARD.format("rotate:y 180deg", "Front", "Sold out"),
    "turned away, and seen through": "<p style='transform:rotateY(180deg)'>Sold out</p>",
    "mirrored": "<p style='backface-visibility:hidden;transform:scaleX(-1)'>Sold out</p>",
    "turned on the page": "<p style='backface-visibility:hidden;transform:rotate(180deg)'>Sold out</p>",
    "turned around twice": "<p style='backface-visibility:hidden;rotate:1 0 0 360deg'>Sold out</p>",
    "plain": "<p>Sold out</p>",
    "in parts": "<p>Sold <b>out</b> again</p>",
    "below the window": "<div style='height:5000px'></div><p>Sold out</p>",
    "to the right of the window": "<div style='width:5000px'><p style='margin-left:4000px'>Sold out</p></div>",
    "in a scroller": "<div style='height:50px;overflow:auto'><div style='height:500px'></div><p>Sold out</p></div>",
    "in a scroller to the side": "<div style='width:90px;overflow-x:auto'><p style='margin-left:900px;width:200px'>Sold out</p></div>",
    "above, in a scroller": (
        "<div id=s style='height:50px;overflow:auto'><p>Sold out</p><div style='height:500px'></div></div>"
        "<script>s.scrollTop = 400</script>"
    ),
    "in a scrolled page": "<p>Sold out</p><div style='height:5000px'></div><script>scrollTo(0, 3000)</script>",
    "in a box that cuts nothing of it": "<div style='overflow:hidden;border-radius:4px'><p>Sold out</p></div>",
    "cut at its end": "<p style='width:60px;overflow:hidden;text-overflow:ellipsis;white-space:nowrap'>Sold out</p>",
    "in a cell without a width": "<table style='table-layout:auto'><tr><td style='max-width:0;overflow:hidden'>Sold out<td>b</table>",
    "beyond a box without a height": "<div style='height:0'>Sold out</div><p style='margin-top:60px'>x</p>",
    "beyond a box without a width": "<div style='width:0'>Sold out</div>",
    "placed out of a box that cuts": (
        "<div style='height:0;overflow:hidden'><p style='position:absolute;top:90px;left:10px'>Sold out</p></div>"
    ),
    "fixed out of a box that cuts": (
        "<div style='position:relative;height:0;overflow:hidden'><p style='position:fixed;top:90px;left:10px'>Sold out</p></div>"
    ),
    "half faded": "<p style='opacity:.4'>Sold out</p>",
    "a colour with some alpha": "<p style='color:rgba(0,0,0,.6)'>Sold out</p>",
    "cut out of its background": (
        "<h2 style='color:transparent;background:linear-gradient(red,blue);-webkit-background-clip:text;background-clip:text'>"
        "Sold <span>out</span> now</h2>"
    ),
    "a shadow": "<p style='color:transparent;text-shadow:0 0 2px #000'>Sold out</p>",
    "an outline": "<p style='-webkit-text-fill-color:transparent;-webkit-text-stroke:1px red'>Sold out</p>",
    "small": "<p style='font-size:9px'>Sold out</p>",
    "its own size in a line without one": "<div style='font-size:0'><span style='font-size:14px'>Sold out</span></div>",
    "visible in what is hidden": "<div style='visibility:hidden'><p style='visibility:visible'>Sold out</p></div>",
    "turned and scaled": "<p style='transform:rotate(10deg) scale(.8);width:90px;margin:50px'>Sold out</p>",
    "indented": "<p style='text-indent:2em'>Sold out</p>",
    "pulled a little": "<p style='margin:20px;position:relative;left:-8px'>Sold out</p>",
    "clipped to a shape": "<p style='clip-path:inset(2px round 4px)'>Sold out</p><p style='clip-path:circle(80%)'>x</p>",
    "in a layout without boxes": "<div style='display:contents'>Sold out</div>",
    "from right to left": "<html dir=rtl><body><h1>Shop</h1><div style='width:3000px'><p style='margin-right:2500px'>Sold out</p></div>",
    "in columns and a flex row": "<div style='display:flex;columns:2'><span>Sold out</span><span>x</span></div>",
    "blinking": "<style>@keyframes b{50%{opacity:0}}</style><p style='animation:b 1s infinite steps(1)'>Sold out</p>",
    "open details": "<details open><summary>More</summary><p>Sold out</p></details>",
    "an open dialog": "<dialog open>Sold out</dialog>",
    "a modal dialog below what is hidden": (
        "<div style='opacity:0'><dialog id=d>Sold out</dialog></div><script>d.showModal()</script>"
    ),
    "an open popover in a box that cuts": (
        "<div style='height:0;overflow:hidden'><div popover id=p>Sold out</div></div><script>p.showPopover()</script>"
    ),
    "in a body that a pop-up holds": (
        "<body style='position:fixed;top:-300px;left:0;right:0'><h1>Shop</h1><p>Sold out</p><div style='height:3000px'></div></body>"
    ),
    "the chosen option": "<select><option>In stock<option selected>Sold out</select>",
    "an option of an open list": "<select size=3><option>In stock<option>Sold out</select>",
    "an option of a list of several": "<select multiple><option>In stock<option>Sold out</select>",
    "a group in an open list": "<select size=3><optgroup label='Sold out'><option>In stock</optgroup></select>",
    "what a field holds": "<label>Note <input value='It is Sold out now'></label>",
    "what a text area holds": "<textarea>Sold\nout</textarea>",
    "what is edited": "<div contenteditable>Sold out</div>",
    "what an empty field asks for": "<label>Note <input placeholder='Sold out'></label>",
    "the name of a field without a label": "<input placeholder='Sold out'>",
    "a label": "<label for=f>Sold out</label><input id=f>",
    "a label around its field": "<label><input type=checkbox> Sold out</label>",
    "a legend and a caption": "<fieldset><legend>Sold out</legend><input></fieldset>",
    "a button": "<button>Sold out</button>",
    "a button of another name": "<button aria-label='Buy later'>Sold out</button>",
    "what stands on a button": "<input type=submit value='Sold out'>",
    "what stands on a button of another name": "<input type=button value='Sold out' aria-label='Buy later'>",
    "alt of a picture that is missing": "<img alt='Sold out' src='data:image/png;base64,AAAA'>",
    "letters of a drawing": "<svg width=200 height=40><text y=20>Sold out</text></svg>",
    "letters of a picture": "<svg role=img aria-label=Stock width=200 height=40><text y=20>Sold out</text></svg>",
    "generated": "<style>.x::after{content:' out'}</style><button class=x>Sold</button>",
    "named by what is displayed": "<h2 id=h>Sold out</h2><section aria-labelledby=h><p>x</p></section>",
    "ruby": "<button><ruby>Sold out<rt>b</rt></ruby></button>",
    "in a frame": "<iframe srcdoc='<p>Sold out</p>'></iframe>",
    "in a shadow root": "<div><template shadowrootmode=open><p>Sold out</p></template></div>",
    "slotted": "<div><template shadowrootmode=open><b><slot></slot></b></template>Sold out</div>",
    "kept from ears": "<p>Stock: <span aria-hidden=true>Sold out</span></p>",
    "kept from ears, in parts": (
        "<style>.v{position:absolute;left:-9999px}</style><p><span class=v>no stock</span><span aria-hidden=true><b>Sold</b> <i>out</i></span></p>"
    ),
    "spinning and there": "<style>@keyframes s{to{rotate:1turn}}</style><p style='animation:s 1s infinite linear;width:90px;margin:40px'>Sold out</p>",
    "behind a pop-up that is not modal": "<p>Sold out</p><dialog open style='top:0'>Hello</dialog>",
    "clipped to all of it": "<p style='clip-path:xywh(0 0 100% 100%)'>Sold out</p>",
    "clipped to an arrow": "<p style='clip-path:polygon(0 0,95% 0,100% 50%,95% 100%,0 100%)'>Sold out</p>",
    "clipped beyond its sides": "<p style='clip-path:inset(-10px)'>Sold out</p>",
    "clipped to an ellipse": "<p style='clip-path:ellipse(60% 90% at 50% 50%)'>Sold out</p>",
    "a filter that leaves all": "<p style='filter:opacity(100%)'>Sold out</p>",
    "faded twice, a little": "<div style='opacity:.8'><p style='opacity:.8'>Sold out</p></div>",
    "indented to the left of its padding": "<p style='text-indent:-120px;padding-left:200px'>Sold out</p>",
    "in a scroller that begins at the right": "<div style='display:flex;flex-direction:row-reverse;width:60px;overflow:auto'><div style='flex:0 0 100px'>z</div><p style='flex:0 0 100px'>Sold out</p></div>",
    "in a scroller that begins at its end": "<div style='display:flex;flex-direction:column-reverse;height:60px;overflow:auto'><div style='flex:0 0 100px'>z</div><p>Sold out</p></div>",
    "in a page with lines from top to bottom": "<html style='writing-mode:vertical-rl'><h1>Shop</h1><div style='width:3000px'></div><p>Sold out</p>",
    "laid out once it is near": "<div style='height:6000px'></div><div style='content-visibility:auto;contain-intrinsic-size:100px'><p>Sold out</p></div>",
    "in a box that contains its layout only": "<div style='contain:layout;height:0'><p>Sold out</p></div>",
    "placed out of a box that cuts, below it": "<div style='overflow:hidden;height:30px'><div style='position:absolute;top:200px'>Sold out</div></div>",
    "in a layer that scrolls": "<div style='position:fixed;inset:0;overflow:auto'><div style='height:2000px'></div><p>Sold out</p></div>",
    "beside a drawing that cuts nothing": "<svg width=20 height=40 style='overflow:visible'><text x=60 y=20>Sold out</text></svg>",
    "in a foreign object": "<svg width=200 height=60><foreignObject width=200 height=60><p>Sold out</p></foreignObject></svg>",
    "letters of a drawing that is scaled up": "<svg viewBox='0 0 10 4' width=400 height=160><text y=2 font-size=1>Sold out</text></svg>",
    "a formula": "<math><mtext>Sold out</mtext></math>",
    "what an empty slot shows": "<div><template shadowrootmode=open><slot>Sold out</slot></template></div>",
    "a ribbon across a corner": "<div style='overflow:hidden;width:150px;height:150px;position:relative'><div style='position:absolute;top:30px;right:-40px;width:170px;transform:rotate(45deg);text-align:center'>Sold out</div></div>",
    "items in a list without a size of letters": "<ul style='font-size:0'><li style='display:inline-block;font-size:1rem'>Sold out</ul>",
    "in a page that scrolls inside": "<style>html,body{height:100%;margin:0;overflow:hidden}main{height:100%;overflow:auto}</style><main><div style='height:4000px'></div><p>Sold out</p></main>",
    "letters cut out of a gradient in a line": "<style>.b{-webkit-background-clip:text;background-clip:text;color:transparent;background-image:linear-gradient(red,blue)}</style><p>a <span class=b>Sold out</span></p>",
    "in a corner of a card": "<div style='overflow:hidden;width:300px;height:60px;position:relative'><span style='position:absolute;top:0;right:0'>Sold out</span></div>",
    "a bar": "<div role=progressbar aria-valuenow=25 style='width:200px'>Sold out</div>",
    "letters of a drawing without a name": "<svg role=img width=200 height=40><text y=20>Sold out</text></svg>",
    # in the colour of some ground that is not theirs, or of more than a colour
    "white before a picture": "<div style='background:#fff'><div style='background:url(x.png)'><p style='color:#fff'>Sold out</p></div></div>",
    "white on a box on white": "<body style='background:#fff'><header style='position:absolute'><p style='color:#fff'>Sold out</p></header>",
    "white with a shadow": "<p style='color:#fff;background:#fff;text-shadow:0 0 2px #000'>Sold out</p>",
    "white on a drawn box": "<style>p{color:#fff;background:#fff;position:relative} p::before{content:'';position:absolute;inset:0;"
    "background:#000;z-index:-1}</style><p>Sold out</p>",
    "nearly its colour": "<p style='color:#fefefe;background:#fff'>Sold out</p>",
    "a line in another ground": "<style>div{background:#fff} span{background:#000;color:#fff}</style><div><span>Sold out</span></div>",
    "behind a mask that fades its end": "<p style='mask-image:linear-gradient(#000, transparent)'>Sold out</p>",
    "behind a mask that is a picture": "<p style='mask-image:url(x.svg)'>Sold out</p>",
}


def shows(page, html, statement=SHOWS):
    """Whether a statement holds on a page, and the program for it."""
    page.set_content(html if "<h1>" in html else HEAD + html)
    return decide_verify(statement, read_snapshot(page))


@pytest.fixture(scope="module")
def recorded(browser):
    page = browser.new_page()
    decision = shows(page, SHOWN["plain"])
    page.close()
    assert decision.holds
    return decision.program


@pytest.mark.parametrize("html", HIDDEN.values(), ids=HIDDEN)
def test_what_nobody_sees_is_not_shown(page, recorded, html):
    assert not shows(page, html).holds
    assert not evaluate_verify(recorded, read_snapshot(page)).passed


@pytest.mark.parametrize("html", SHOWN.values(), ids=SHOWN)
def test_what_a_person_reads_is_shown(page, recorded, html):
    assert shows(page, html).holds
    assert evaluate_verify(recorded, read_snapshot(page)).passed


UNSEEN_NAMES = {
    "transparent": "<h2 style='color:transparent'>Sold out</h2>",
    "in parts": "<h2 style='color:transparent'>Sold <b>out</b></h2>",
    "of its ground": "<h2 style='color:#fff;background:#fff'>Sold out</h2>",
    "without a size": "<h2 style='font-size:0'>Sold out</h2>",
}
SEEN_NAMES = {
    "plain": "<h2>Sold out</h2>",
    "replaced by a picture": "<h2 style='color:transparent;background:url(x.png)'>Sold out</h2>",
    "replaced by a box": "<style>h2{font-size:0} h2::before{content:'';display:block;height:9px;background:red}</style><h2>Sold out</h2>",
    "of a picture in it": f"<h2><img src='{PIXEL}' alt='Sold out' width=20 height=20></h2>",
    "of a logo with a label": "<h2 aria-label='Sold out' style='height:20px;background:red'></h2>",
}


@pytest.mark.parametrize("html", UNSEEN_NAMES.values(), ids=UNSEEN_NAMES)
def test_what_is_nothing_but_letters_is_not_visible_without_them(page, html):
    assert not shows(page, html, 'the heading "Sold out" is visible').holds


@pytest.mark.parametrize("html", SEEN_NAMES.values(), ids=SEEN_NAMES)
def test_what_is_more_than_letters_is_visible_without_them(page, html):
    assert shows(page, html, 'the heading "Sold out" is visible').holds
