"""Names that changed: into what says something else, in eight languages, and into what says the same.

Written for these tests from what interfaces have; no code was written from them.
"""

from __future__ import annotations

_OTHERS = {
    "en": """
        Publish → Unpublish
        Block user → Unblock user
        Mark as read → Mark as unread
        Delete draft → Delete account
        Transfer €10 → Transfer €1000
        Buy 1 → Buy 10
        Invite viewer → Invite admin
        Save → Save and send
        Subscribe → Do not subscribe
        Enable alerts → Disable alerts
        Share with team → Share with everyone
        Keep for 30 days → Keep for 3 days
        Send → Resend
        Close tab → Close account
        Export as CSV → Export as PDF
        Move up → Move down
        Add 5% → Add 50%
        Add 5% → Add 5
        Pay $12.50 → Pay $125.0
        Pay $12 → Pay €12
        Increase (+1) → Increase (-1)
        Version 1.0 → Version 10
        Archive 2 items → Archive 3 items
        Approve request of Ada → Approve request of Bob
        Copy from staging to production → Copy from production to staging
        """,
    "de": """
        Speichern → Löschen
        Sperren → Entsperren
        Veröffentlichen → Nicht veröffentlichen
        Abonnieren → Abo beenden
        Anmelden → Abmelden
        Konto öffnen → Konto schließen
        Entwurf löschen → Konto löschen
        10 € überweisen → 1000 € überweisen
        Als gelesen markieren → Als ungelesen markieren
        Leser einladen → Verwalter einladen
        Maße ändern → Masse ändern
        Rechnung drucken → Rechnungen drucken
        Mit Versicherung → Ohne Versicherung
        Einblenden → Ausblenden
        Zuordnen → Unterordnen
        Verbinden → Unverbindlich
        Freigeben → Freigabe aufheben
        1. Klasse buchen → 2. Klasse buchen
        1,5 kg → 15 kg
        5 °C → 5 °F
        Zusagen → Absagen
        Für mich → Für alle
        Schön → Schon
        Auftrag annehmen → Auftrag ablehnen
        Ab Montag → Bis Montag
        """,
    "fr": """
        Enregistrer → Supprimer
        Bloquer → Débloquer
        Activer → Désactiver
        Abonner → Désabonner
        Accepter → Ne pas accepter
        Publier → Dépublier
        Supprimer le brouillon → Supprimer le compte
        Virer 10 € → Virer 1 000 €
        Inviter un lecteur → Inviter un administrateur
        Marquer comme lu → Marquer comme non lu
        Avec assurance → Sans assurance
        Pour moi → Pour tous
        Pêcher → Pécher
        Accepter tout → Refuser tout
        Monter → Démonter
        Ajouter 1 → Ajouter 11
        Acheter l'article → Acheter les articles
        Désinstaller → Installer
        Annuler la commande → Annuler l'abonnement
        Garder 30 jours → Garder 30 mois
        Voir → Revoir
        Ouvrir à gauche → Ouvrir à droite
        Côté → Cote
        Exporter vers Paris → Importer de Paris
        Réduire de 5 % → Réduire de 5 €
        """,
    "es": """
        Guardar → Borrar
        Bloquear → Desbloquear
        Activar → Desactivar
        Suscribirse → No suscribirse
        Publicar → Despublicar
        Borrar borrador → Borrar cuenta
        Enviar 10 € → Enviar 100 €
        Invitar lector → Invitar administrador
        Marcar como leído → Marcar como no leído
        Con seguro → Sin seguro
        Año → Ano
        Aceptar → Aceptar y pagar
        Hacer → Deshacer
        Instalar → Desinstalar
        Mostrar más → Mostrar menos
        Comprar 1 → Comprar 12
        Compra → Comprar
        Papa → Papá
        Cancelar pedido → Cancelar cuenta
        Para mí → Para todos
        Siguiente página → Página anterior
        Abrir sesión → Cerrar sesión
        Subir → Bajar
        1.000 € → 1,000 €
        Archivar → Desarchivar
        """,
    "pl": """
        Zapisz → Usuń
        Zablokuj → Odblokuj
        Włącz → Wyłącz
        Zaloguj → Wyloguj
        Opublikuj → Nie publikuj
        Usuń szkic → Usuń konto
        Przelej 10 zł → Przelej 1000 zł
        Zaproś czytelnika → Zaproś administratora
        Oznacz jako przeczytane → Oznacz jako nieprzeczytane
        Z ubezpieczeniem → Bez ubezpieczenia
        Pokaż → Ukryj
        Dodaj → Oddaj
        Zgadzam się → Nie zgadzam się
        Kup 1 → Kup 10
        Dla mnie → Dla wszystkich
        Laska → Łaska
        Otwórz → Zamknij
        Zainstaluj → Odinstaluj
        Anuluj zamówienie → Anuluj subskrypcję
        Przyjmij → Odrzuć
        Wyślij → Prześlij
        Sad → Sąd
        Cofnij → Ponów
        Zapłać 5,00 zł → Zapłać 500 zł
        Trzymaj 7 dni → Trzymaj 7 lat
        """,
    "tr": """
        Kaydet → Sil
        Engelle → Engeli kaldır
        Etkinleştir → Devre dışı bırak
        Abone ol → Abone olma
        Yayınla → Yayından kaldır
        Taslağı sil → Hesabı sil
        10 ₺ gönder → 1000 ₺ gönder
        Okur davet et → Yönetici davet et
        Okundu say → Okunmadı say
        Sigortalı → Sigortasız
        Aç → Kapat
        Kabul et → Kabul etme
        Giriş yap → Çıkış yap
        Göster → Gizle
        Kur → Kaldır
        Satın al 1 → Satın al 11
        Sınır → Sinir
        Benim için → Herkes için
        Gönder → Gönderme
        Siparişi iptal et → Aboneliği iptal et
        Ekle → Çıkar
        Yukarı → Aşağı
        Onayla → Onaylama
        %5 ekle → %50 ekle
        Takip et → Takibi bırak
        """,
    "ja": """
        保存 → 削除
        公開 → 非公開
        ブロック → ブロック解除
        購読する → 購読しない
        既読にする → 未読にする
        下書きを削除 → アカウントを削除
        10円送金 → 1000円送金
        閲覧者を招待 → 管理者を招待
        ログイン → ログアウト
        同意する → 同意しない
        有効 → 無効
        開く → 閉じる
        表示 → 非表示
        注文を取り消す → 契約を取り消す
        1個買う → 11個買う
        自分のみ → 全員
        前へ → 次へ
        保険あり → 保険なし
        追加 → 追加料金
        送信 → 再送信
        は → ば
        登録 → 登録解除
        上へ → 下へ
        30日保存 → 30年保存
        支払う → 支払わない
        """,
    "ar": """
        حفظ → حذف
        نشر → إلغاء النشر
        حظر → إلغاء الحظر
        تفعيل → تعطيل
        موافق → غير موافق
        اشتراك → لا اشتراك
        حذف المسودة → حذف الحساب
        تحويل 10 دولار → تحويل 1000 دولار
        دعوة قارئ → دعوة مدير
        تسجيل الدخول → تسجيل الخروج
        مقروء → غير مقروء
        مع تأمين → بدون تأمين
        فتح → إغلاق
        إظهار → إخفاء
        شراء 1 → شراء 10
        لي → للجميع
        التالي → السابق
        إلغاء الطلب → إلغاء الاشتراك
        إرسال → إعادة إرسال
        كتب → كُتب
        أضف → أضف 5
        قبول → رفض
        إضافة 5% → إضافة 5
        شراء ٣ → شراء ٥
        علم → علّم
        """,
}
_SAME = """
    Save → SAVE
    Save → save
    save changes → Save Changes
    Add  to   cart → Add to cart
    Sign in → Sign-in
    Sign-in → Signin
    E-mail → Email
    E-mail → E mail
    E-mail: → Email *
    Password* → Password
    Password: → Password
    Password → Password *
    Save… → Save...
    Save… → Save
    More → More »
    → Next → Next
    Next → Next →
    ‹ Back → Back
    🗑 Delete → Delete
    Delete → 🗑Delete
    Settings ⚙️ → Settings
    Settings ⚙️ → Settings ⚙
    ★ Favourite → Favourite
    + Add row → Add row
    Add row → + Add row
    • First → First
    \ue8b8 Settings → Settings
    \ue8b8Settings → Settings
    Don’t ask → Don't ask
    Don't ask → Dont ask
    Terms & conditions → Terms & Conditions
    Terms and conditions. → Terms and conditions
    "Save" → Save
    “Save” → Save
    Inbox (3) → Inbox 3
    Inbox (3) → Inbox [3]
    Items: 3 → Items 3
    10% → 10 %
    €10 → € 10
    10kg → 10 kg
    Standard – €4.90 → Standard €4.90
    Standard – €4.90 → Standard, €4.90
    COVID-19 → COVID 19
    On/Off → On / Off
    first_name → first name
    U.S. → US
    What? → What
    Stop! → Stop
    (optional) Notes → Optional notes
    Address line 2* → Address line 2
    Speichern → SPEICHERN
    Straße → STRASSE
    GRÖSSE → Größe
    Über uns → ÜBER UNS
    «Öffnen» → Öffnen
    „Öffnen“ → Öffnen
    Ein- und Auszahlung → Ein- und Auszahlung …
    Enregistrer → ENREGISTRER
    Adresse e-mail : → Adresse e-mail
    S’abonner → S'abonner
    Aujourd’hui → Aujourd'hui
    Où ? → Où
    ¿Olvidó su contraseña? → Olvidó su contraseña
    ¡Comprar! → Comprar
    AÑADIR → Añadir
    Zapisz → ZAPISZ
    ŁĄCZ → Łącz
    Hasło: → Hasło
    SİL → Sil
    SIL → Sil
    ÇIKIŞ → Çıkış
    KAYDET → Kaydet
    İPTAL → iptal
    ΑΓΟΡΑ → Αγορα
    ΟΔΟΣ → οδος
    УДАЛИТЬ → Удалить
    保存。 → 保存
    「保存」 → 保存
    使用Google登录 → 使用 Google 登录
    ﾛｸﾞｲﾝ → ログイン
    ＳＡＶＥ → Save
    次へ → → 次へ
    10 個 → 10個
    حفظ؟ → حفظ
    «حفظ» → حفظ
    שמור! → שמור
    सहेजें। → सहेजें
    บันทึก… → บันทึก
    Order 4711081 → Order 4711082
    Invoice 2026-11-21 → Invoice 2026-12-24
    Due Nov 21, 2026 → Due Dec 24, 2026
    At 22:58 → At 9:05
    Job deadbeef12 → Job deadbeef34
    Ref 123e4567-e89b-12d3-a456-426614174000 → Ref 00000000-e89b-12d3-a456-426614174000
    ﬁle upload → file upload
    Café → Cafe\u0301
    Save\u00a0as → Save as
    Ein\u00adstellungen → Einstellungen
    Support ❓ → Support
    [Edit] → Edit
"""


def _pairs(text: str) -> list[tuple[str, str]]:
    return [_pair(line.strip()) for line in text.strip().splitlines()]


def _pair(line: str) -> tuple[str, str]:
    """The two sides: an arrow may be a part of one of them, and the one between them stands alone."""
    parts = line.split(" → ")
    middle = next(at for at in range(1, len(parts)) if parts[at - 1].strip("→ ") and parts[at].strip("→ "))
    return " → ".join(parts[:middle]), " → ".join(parts[middle:])


OTHERS: list[tuple[str, str, str]] = [(language, *pair) for language, text in _OTHERS.items() for pair in _pairs(text)]
"""Language, what it was called, and what it is called now: something else."""
SAME: list[tuple[str, str]] = _pairs(_SAME)
"""What it was called, and what it is called now: the same."""
