"""Phrases that mark old or automatic text in a mail: attributions, headers, signatures, footers.

Collected from what mail programs write in some forty languages. Phrases are in lower case, with
plain spaces and apostrophes; where a language inflects the word, each form is listed.
"""

# Verbs that end an attribution or occur in one: “On 1 May 2025 Ann wrote:”, “schrieb Ann:”. WROTE
# is for scripts with spaces between words, WROTE_WITHIN for those without.
WROTE = (
    "wrote", "writes", "has written", "said", "says", "schrieb", "schreibt", "hat geschrieben",
    "a écrit", "écrit", "écrivait", "escribió", "escribio", "escribía", "ha escrito", "escribe",
    "ha scritto", "scrisse", "scrive", "escreveu", "escrevia", "schreef", "geschreven",
    "schrijft",
    "skrev", "skriver", "har skrevet", "har skrivit", "skrifaði", "kirjoitti", "kirjoittaa",
    "napisał", "napisała", "napisał(a)", "napisal(a)", "pisze", "napisana przez", "nadesłał",
    "napsal", "napsala", "napsal(a)", "píše", "napísal", "napísala", "napísal(a)", "írta", "írt",
    "ezt írta", "написал", "написала", "написал(а)", "писал", "писала", "пишет", "написав",
    "написала", "написав(-ла)", "пише", "писав", "написа", "написал/а", "напиша", "је написао",
    "је написала", "је написао/ла", "je napisao", "je napisala", "je napisao/la", "napisao je",
    "napisala je", "je pisao", "je napisal", "je napisal/a", "napisal", "napisala", "έγραψε",
    "έγραψε/αν", "yazdı", "şunu yazdı", "şunları yazdı", "yazmış", "a scris", "rašė", "parašė",
    "rakstīja", "uzrakstīja", "kirjutas", "kirjutab", "ha escrit", "va escriure", "escribiu",
    "idatzi du", "idatzi zuen", "igorleak idatzi zuen", "shkroi", "ka shkruar", "skryf",
    "het geskryf", "menulis", "tulis", "menulis pesan", "isinulat ni", "sumulat", "aliandika",
    "ameandika", "đã viết", "viết", "כתב", "כתבה", "כתב/ה", "كتب", "كتبت", "كتابة", "نوشت",
    "نوشته", "ने लिखा", "লিখেছেন", "жазды", "գրել է", "დაწერა", "yazib", "yozdi", "scríobh",
    "ysgrifennodd", "scripsit", "skribis", "quoting", "zitat von", "citat von", "citando a",
    "citando", "citat från", "citat fra", "citaat van", "quoting from", "citation de", "cytat",
    "missatge de", "mensaje de", "bericht van", "tin nhắn từ", "a répondu", "antwortete",
    "replied", "respondió", "ha risposto", "respondeu", "antwoordde", "svarade", "svarede",
    "odpowiedział", "ответил", "ответила", "відповів")
WROTE_WITHIN = ("写道", "寫道", "写到", "編寫", "写了",
                "のメール", "のメッセージ", "書きました", "は書いた",
                "さんは書きました", "作成", "작성", "쓴 글", "님이 쓰", "เขียนว่า", "เขียน",
                "បានសរសេរ",
                "ຂຽນ", "ရေးသားခဲ့", "எழுதியது", "రాశారు")

# The headers of a mail repeated below another: each header name with its localized words.
HEADS = {
    "from": "from von de da van fra från lähettäjä od feladó от від από kimden gönderen 差出人 "
            "发件人 發件人 寄件者 寄件人 보낸사람 expéditeur absender remitente mittente afzender "
            "avsändare afsender avsender nadawca odesílatel odesilatel odosielateľ odosielatel "
            "отправитель відправник αποστολέας expeditor подател pošiljatelj pošiljalac šalje "
            "saatja kellelt nuo siuntėjas no sūtītājs frá מאת من المرسل از từ dari pengirim จาก "
            "ผู้ส่ง प्रेषक nga remitent 寄信人 발신 발신인 送信者 отъ kimdən",
    "sent": "sent date gesendet datum envoyé envoyée enviado enviada fecha data inviato "
            "verzonden verstuurd sendt dato skickat lähetetty päivämäärä päiväys wysłano wysłane "
            "odesláno odoslané odoslaná dátum küldve elküldve отправлено дата надіслано "
            "надісланий στάλθηκε ημερομηνία εστάλη gönderildi tarih 送信日時 送信日 日付 日時 "
            "发送时间 发送日期 發送時間 日期 "
            "时间 寄件日期 傳送時間 寄件時間 보낸날짜 날짜 보낸시간 "
            "trimis изпратено poslano послато poslato saadetud kuupäev nosūtīts datums išsiųsta "
            "dagsetning נשלח תאריך التاريخ تاريخ أرسلت أُرسلت تاریخ ngày gửi dikirim tanggal ส่ง "
            "วันที่ enviat भेजा दिनांक dërguar göndərildi",
    "to": "to an à a para aan til till vastaanottaja do komu címzett кому προς kime alıcı 宛先 "
          "收件人 收件者 받는사람 către до za prima kellele saaja adresāts kam gavėjas viðtakandi "
          "אל إلى المستلم به đến tới kepada untuk ถึง पाने destinataire empfänger destinatario "
          "destinatário ontvanger mottagare modtager mottaker получатель одержувач παραλήπτης "
          "adresat příjemce príjemca címzettek per për kimə 수신 수신인",
    "subject": "subject betreff objet asunto oggetto assunto onderwerp emne ämne aihe otsikko "
               "temat předmět predmet tárgy тема θέμα konu 件名 主题 主题词 主旨 主題 "
               "标题 제목 subiect "
               "относно предмет naslov zadeva teema temats tēma tema efni נושא الموضوع موضوع "
               "perihal subjek เรื่อง หัวเรื่อง assumpte विषय betr subjekt mövzu gaia",
    "cc": "cc kopie kopia kopi копия копія kopio dw másolat κοιν bilgi 抄送 副本 참조 cópia copia "
          "copie másolatot kópia skrytá ccn bcc สำเนา עותק نسخة tembusan",
}
HEADS_OF_WORDS = {  # header names of several words
    "from": ("보낸 사람", "de la", "від кого", "от кого", "người gửi"),
    "sent": ("보낸 날짜", "보낸 시간", "gönderme tarihi", "gönderilme tarihi", "date d'envoi",
             "enviado el", "enviado em", "enviada em", "enviado a", "fecha de envío",
             "data di invio", "dátum odoslania", "data wysłania", "дата отправки", "đã gửi",
             "تاريخ الإرسال", "भेजा गया", "date sent", "sent at", "data e ora"),
    "to": ("받는 사람", "per a", "người nhận", "पाने वाला"),
    "subject": ("chủ đề", "tiêu đề"),
    "cc": ("kopie an", "con copia", "in kopie"),
}

# What stands between dashes, or alone, above a repeated or forwarded mail.
ORIGINAL = (
    "original message", "original mail", "original e-mail", "original email", "forwarded message",
    "forwarded mail", "begin forwarded message", "start of forwarded message", "reply message",
    "message d'origine", "message d’origine", "message original", "message initial",
    "message transféré", "message réexpédié", "début du message transféré",
    "début du message réexpédié", "courriel original", "ursprüngliche nachricht",
    "originalnachricht", "original-nachricht", "original nachricht", "weitergeleitete nachricht",
    "anfang der weitergeleiteten nachricht", "anfang der weitergeleiteten e-mail",
    "urspr. nachricht", "mensaje original", "mensaje reenviado", "inicio del mensaje reenviado",
    "messaggio originale", "messaggio inoltrato", "inizio messaggio inoltrato",
    "mensagem original", "mensagem encaminhada", "mensagem reencaminhada",
    "início da mensagem reencaminhada", "início da mensagem encaminhada",
    "oorspronkelijk bericht", "oorspronkelijke bericht", "origineel bericht",
    "doorgestuurd bericht", "begin doorgestuurd bericht", "ursprungligt meddelande",
    "originalmeddelande", "vidarebefordrat meddelande", "vidarebefordrat brev",
    "vidarebefordrat mejl", "oprindelig meddelelse", "oprindelig besked", "original meddelelse",
    "videresendt meddelelse", "videresendt besked", "start på videresendt besked",
    "opprinnelig melding", "videresendt melding", "begynnelse på videresendt melding",
    "alkuperäinen viesti", "välitetty viesti", "edelleenlähetetty viesti",
    "välitetty viesti alkaa", "oryginalna wiadomość", "wiadomość oryginalna",
    "wiadomość przekazana", "przekazana wiadomość", "treść przekazanej wiadomości",
    "początek przekazywanej wiadomości", "původní zpráva", "původní e-mail", "přeposlaná zpráva",
    "začátek přeposílané zprávy", "pôvodná správa", "preposlaná správa", "eredeti üzenet",
    "továbbított üzenet", "továbbított levél", "исходное сообщение", "оригинальное сообщение",
    "пересылаемое сообщение", "пересланное сообщение", "перенаправленное сообщение",
    "пересылаемое письмо", "начало переадресованного сообщения", "конец пересылаемого сообщения",
    "оригінальне повідомлення", "вихідне повідомлення", "переслане повідомлення",
    "пересланий лист", "αρχικό μήνυμα", "προωθημένο μήνυμα", "orijinal ileti", "orijinal mesaj",
    "özgün ileti", "özgün mesaj", "iletilen ileti", "iletilmiş ileti", "yönlendirilmiş ileti",
    "元のメッセージ", "転送されたメッセージ", "転送メッセージ", "原始邮件", "原邮件", "原始信息",
    "转发的邮件",
    "转发邮件信息", "转发邮件", "原始郵件", "轉寄郵件", "轉寄的郵件", "원본 메시지", "원본 메일",
    "원본메일",
    "전달된 메시지", "전달된 메일", "mesaj original", "mesaj redirecționat", "mesajul original",
    "оригинално съобщение", "препратено съобщение", "izvorna poruka", "originalna poruka",
    "proslijeđena poruka", "prosleđena poruka", "изворна порука", "прослеђена порука",
    "izvirno sporočilo", "posredovano sporočilo", "originali žinutė", "pradinis laiškas",
    "persiųstas laiškas", "sākotnējā ziņa", "oriģinālais ziņojums", "pārsūtīta ziņa",
    "algne kiri",
    "edastatud kiri", "missatge original", "missatge reenviat", "mensaxe orixinal",
    "jatorrizko mezua", "upprunaleg skilaboð", "framsend skilaboð", "הודעה מקורית",
    "הודעה שהועברה", "الرسالة الأصلية", "رسالة معاد توجيهها", "رسالة محولة", "پیام اصلی",
    "پیام هدایت شده", "thư gốc", "thư đã chuyển tiếp", "tin nhắn gốc", "pesan asli",
    "pesan terusan", "pesan yang diteruskan", "mesej asal", "ข้อความต้นฉบับ",
    "ข้อความที่ส่งต่อ", "मूल संदेश", "oorspronklike boodskap", "mesazhi origjinal")

# Lines that a phone or a mail program adds below a mail: how they begin, and how they end.
SENT_FROM = (
    "yahoo mail:",
    "sent from", "sent via", "sent with", "sent using", "sent by my", "get outlook for",
    "get bluemail", "download outlook", "gesendet von", "gesendet mit", "gesendet über",
    "gesendet aus", "diese nachricht wurde von meinem", "diese nachricht wurde mit",
    "diese e-mail wurde von meinem", "diese mail wurde", "holen sie sich outlook",
    "laden sie outlook", "outlook für", "verschickt mit", "verfasst mit", "envoyé depuis",
    "envoyé de mon", "envoyé de ma", "envoyé à partir", "envoyé avec", "envoyé par mon",
    "télécharger outlook", "télécharger bluemail", "obtenez outlook", "obtenir outlook",
    "enviado desde", "enviado do", "enviado de mi", "enviado de meu", "enviado pelo",
    "enviado a partir", "enviado con", "enviado com", "obtener outlook", "descargar outlook",
    "obter o outlook", "obtenha o outlook", "baixar o outlook", "inviato da", "inviato dal",
    "inviato con", "ottieni outlook", "scarica outlook", "verzonden vanaf", "verstuurd vanaf",
    "verzonden met", "verzonden via", "outlook voor", "download outlook voor", "skickat från",
    "skickat via", "hämta outlook", "sendt fra", "sendt via", "sendt med", "hent outlook",
    "få outlook", "lähetetty", "hanki outlook", "wysłano z", "wysłane z", "wysłano za pomocą",
    "pobierz outlook", "pobierz aplikację outlook", "odesláno z", "získat outlook",
    "získejte outlook", "odoslané z", "získajte outlook", "elküldve", "küldve", "az outlook",
    "отправлено с", "отправлено из", "отправлено от", "скачать outlook", "скачайте outlook",
    "получить outlook", "надіслано з", "надіслано із", "відправлено з", "отримати outlook",
    "στάλθηκε από", "λήψη του outlook", "outlook for", "outlook'u", "trimis de pe", "trimis din",
    "obțineți outlook", "изпратено от", "изпратено с", "poslano s", "poslano z", "poslato sa",
    "послато са", "preuzmi outlook", "pridobite outlook", "išsiųsta iš", "nosūtīts no",
    "saadetud minu", "enviat des", "bidalita", "נשלח מה", "נשלח מ", "أرسلت من", "تم الإرسال من",
    "مرسل من", "ارسال شده از", "được gửi từ", "đã gửi từ", "gửi từ", "dikirim dari",
    "dikirim melalui", "dapatkan outlook", "ส่งจาก", "发自我的", "发自", "發自", "从我的",
    "從我的",
    "下载 outlook", "获取 outlook", "取得 outlook", "android용 outlook",
    "ios용 outlook",
    "iphoneから", "sendita", "virus-free", "virenfrei", "sans virus", "libre de virus",
    "virusvrij", "senza virus", "не содержит вирусов")
SENT_FROM_END = ("gesendet", "gesendet.",
                 "から送信", "から送信されました", "から送信しました", "gönderildi",
                 "göndərildi", "에서 보냄", "에서 보냈습니다", "에서 발송", "发送", "發送",
                 "를 다운로드하세요",
                 "を入手", "indirin", "küldve", "elküldve", "herunter", "downloaden",
                 "beszerzése")

# How a footer of a company, a list or a virus scanner begins: it and all below it is ignored.
DISCLAIMER = (
    "this email and any", "this e-mail and any", "this mail and any", "this message and any",
    "this email (including", "this e-mail (including", "this message (including",
    "this message was scanned", "this mail was scanned", "important: the contents",
    "this email is confidential", "this e-mail is confidential", "this message is confidential",
    "this email is intended", "this e-mail is intended", "this message is intended",
    "this email contains", "this e-mail contains", "this message contains conf",
    "this communication", "this email has been scanned", "this email was scanned",
    "this email has been checked", "the information contained in this", "the information in this",
    "the contents of this e", "the content of this e", "confidentiality notice",
    "confidentiality note", "confidentiality:", "confidential:", "disclaimer", "legal notice",
    "legal disclaimer", "important notice", "privileged and confidential", "caution:",
    "external email", "please consider the environment", "please think before",
    "think before you",
    "if you are not the intended", "if you have received this", "if you received this",
    "registered office", "registered in england", "use of this e-mail", "use of this email",
    "you received this message because", "you received this email because",
    "you are receiving this", "to unsubscribe", "unsubscribe", "to post to this group",
    "mailing list", "view this discussion", "reply to this email directly",
    "diese e-mail enthält",
    "diese e-mail und", "diese e-mail ist", "diese mail enthält", "diese nachricht enthält",
    "diese nachricht ist", "der inhalt dieser", "die information in dieser",
    "die in dieser e-mail", "haftungsausschluss", "rechtlicher hinweis",
    "vertraulichkeitshinweis",
    "wichtiger hinweis", "sitz der gesellschaft", "geschäftsführer:", "geschäftsführung:",
    "handelsregister", "bitte denken sie an die umwelt", "ce message et", "ce message est",
    "ce message peut", "ce courriel", "cet e-mail", "ce mail", "avis de confidentialité",
    "les informations contenues", "pensez à l'environnement", "este mensaje", "este correo",
    "este e-mail", "este email", "la información contenida", "aviso legal", "advertencia legal",
    "aviso de confidencialidad", "questo messaggio", "questa e-mail", "questa email",
    "le informazioni contenute", "avviso di riservatezza", "informativa", "esta mensagem",
    "aviso de confidencialidade", "as informações contidas", "dit bericht", "deze e-mail",
    "deze email", "de informatie in", "de inhoud van", "detta e-post", "detta meddelande är",
    "detta mejl", "denne e-mail", "denne e-post", "denne mail", "denne meddelelse",
    "denne meldingen", "tämä viesti", "tämä sähköposti", "niniejsza wiadomość",
    "treść tej wiadomości", "ta wiadomość", "informacje zawarte", "tato zpráva", "tento e-mail",
    "obsah této", "táto správa", "ez az üzenet", "ez az e-mail", "это сообщение",
    "данное сообщение", "настоящее сообщение", "это электронное", "информация в этом",
    "це повідомлення", "цей лист", "αυτό το μήνυμα", "το παρόν", "bu e-posta", "bu mesaj",
    "bu ileti", "acest mesaj", "acest e-mail", "това съобщение", "ova poruka", "to sporočilo",
    "šis laiškas", "šis e-pasts", "see kiri", "aquest missatge", "aquest correu", "本邮件",
    "此邮件", "本電子郵件", "此電子郵件", "このメール", "本メール", "이 메일", "본 메일",
    "이 이메일",
    "email này", "pesan ini", "email ini")

# Closings and greetings of a mail.
CLOSING = (
    "best regards", "kind regards", "warm regards", "regards", "best wishes", "best",
    "all the best",
    "cheers", "thanks", "thank you", "many thanks", "thx", "ty", "yours", "yours sincerely",
    "sincerely", "greetings", "have fun", "see you", "good luck", "bye", "ciao", "love", "rgds",
    "br", "take care", "měj se", "mějte se",
    "с наилучшими пожеланиями", "всего хорошего", "до свидания", "удачи",
    "пока", "よろしく", "宜しく", "よろしくお願いいたします", "よろしくお願い致します",
    "宜しくお願いします", "宜しくお願いいたします", "宜しくお願い致します", "ありがとうございます",
    "ありがとうございました", "顺祝商祺", "고맙습니다",
    "mit freundlichen grüßen", "mit freundlichem gruß", "freundliche grüße", "viele grüße",
    "liebe grüße", "beste grüße", "schöne grüße", "herzliche grüße", "viele gruesse",
    "liebe gruesse", "gruß", "gruss", "grüße", "grüsse", "lg", "vg", "mfg", "bg", "danke",
    "tschüss",
    "bis bald", "cordialement", "bien à vous", "bien à toi", "salutations", "amicalement",
    "bises", "bisous", "à bientôt", "merci", "bonne journée", "bonne soirée", "saludos",
    "un saludo", "atentamente", "gracias", "abrazos", "un abrazo", "cordiali saluti", "saluti",
    "grazie", "a presto", "atenciosamente", "abraço", "abraços", "obrigado", "obrigada",
    "cumprimentos", "met vriendelijke groet", "met vriendelijke groeten", "groeten", "groetjes",
    "groet", "bedankt", "mvg", "gr", "vänliga hälsningar", "med vänliga hälsningar", "hälsningar",
    "mvh", "tack", "venlig hilsen", "med venlig hilsen", "hilsen", "med vennlig hilsen", "vh",
    "kh",
    "tak", "takk", "terveisin", "ystävällisin terveisin", "t.", "kiitos", "terv.", "pozdrawiam",
    "z poważaniem", "dzięki", "dziękuję", "pozdr", "s pozdravem", "děkuji", "díky", "s pozdravom",
    "ďakujem", "üdvözlettel", "üdv", "köszönöm", "с уважением", "спасибо", "привет",
    "всего доброго", "з повагою", "дякую", "με εκτίμηση", "ευχαριστώ", "saygılarımla", "selamlar",
    "teşekkürler", "よろしくお願いします", "敬具", "谢谢", "此致", "祝好", "謝謝", "감사합니다",
    "cu stima", "cu respect", "mulțumesc", "поздрави", "благодаря", "pozdrav", "lp", "hvala",
    "pagarbiai", "ačiū", "ar cieņu", "paldies", "lugupidamisega", "aitäh", "tervitades",
    "salutacions",
    "gràcies", "בברכה", "תודה", "مع التحية", "شكرا", "با احترام", "trân trọng", "cảm ơn",
    "salam", "terima kasih", "ด้วยความนับถือ", "ขอบคุณ")
GREETING = (
    "hi", "hello", "hey", "dear", "good morning", "good evening", "hallo", "moin", "servus",
    "guten morgen", "guten tag", "guten abend", "liebe", "lieber", "bonjour", "bonsoir", "salut",
    "coucou", "hola", "buenos días", "buenas", "ciao", "buongiorno", "buonasera", "olá", "oi",
    "bom dia", "boa tarde", "dag", "beste", "hoi", "hej", "hei", "moi", "terve", "cześć",
    "dzień dobry", "witam", "ahoj", "dobrý den", "szia", "привет", "здравствуйте", "добрый день",
    "вітаю", "γεια", "merhaba", "こんにちは", "你好", "안녕하세요", "bună", "здравей", "zdravo",
    "bok",
    "доброе утро", "добрый вечер", "доброго дня", "здравствуй", "всем привет", "おはようございます",
    "こんばんは", "お世話になっております", "いつもお世話になっております", "お疲れ様です", "您好",
    "大家好", "早上好", "晚上好", "안녕",
    "labas", "sveiki", "tere", "שלום", "مرحبا", "سلام", "xin chào", "halo", "สวัสดี")

# Labels before a colon that are not a seat's name: “Note: …” is prose.
NOTES = ("note", "notes", "ps", "p.s", "nb", "n.b", "btw", "fyi", "example", "e.g", "i.e", "hint",
         "warning", "update",
         "edit", "question", "answer", "reason", "comment", "remark", "anmerkung", "hinweis",
         "frage", "beispiel", "exemple", "ejemplo", "esempio", "nota", "remarque", "re", "aw",
         "fwd",
         "fw", "wg", "tr", "sv", "vs", "http", "https", "mailto", "tel", "phone", "mobile", "fax",
         "web", "email", "e-mail", "legend", "legal moves", "your move", "you can", "played",
         "checked", "for example", "zum beispiel")

# Lines of the question in mails of older versions of this program, which may still be answered.
OLDER_QUESTION = ("what is asked", "These are examples; LEGAL lists all legal moves.",
                  "Perhaps one of these is meant:",
                  "To have this answered by itself from now on (NO PLAN ends it), send:")

# Look-alike letters of other alphabets, and the Latin ones.
ALIKE = str.maketrans("аеорсухіјԁԛԝһӏвкмнтАВЕКМНОРСТУХІЈαοερνκτιυχηγωδΑΒΕΗΙΚΜΝΟΡΤΥΧΖ",
                      "aeopcyxijdqwhlbkmhtABEKMHOPCTYXIJaoepvktiuxnywdABEHIKMNOPTYXZ")

# What may surround a move on its line: before a colon; before the move; after it; on a line of its
# own.
LABELS = ("move", "my move", "my move is", "here is my move", "here's my move", "order",
          "my order", "my orders", "my moves", "here are my orders", "here are my moves", "turn",
          "my turn", "zug", "mein zug")
POLITE = ("please", "pls", "plz", "thanks", "thank you", "many thanks", "thx", "bitte", "danke",
          "merci", "s'il te plaît")
PLEASE = ("please", "pls", "plz", "bitte")
EXCUSES = ("sorry", "sorry for the delay", "sorry for the wait", "sorry for the late reply")

# How people take back or correct what they wrote: with these words alone; with these words and a
# move on the same line; how such a move ends.
TAKEN_BACK = ("no wait", "wait", "oops", "scrap that", "scratch that", "strike that", "cancel that",
              "forget that", "ignore that", "forget it", "forget this", "ignore this",
              "ignore the above", "cancel this", "cancel it", "never mind", "nevermind",
              "that was wrong", "do not play", "don't play", "on second thought",
              "on second thoughts", "i meant", "i mean", "correction", "korrektur", "korrigiere")
CORRECTED = ("sorry", "no", "actually", "rather", "better", "instead", "or")
INSTEAD = ("instead", "rather", "after all", "stattdessen")

# Words that take back, postpone or correct what was written before or after them.
RETRACTS = (
    "cancel", "stop", "wait", "hold on", "hold off", "hold it", "undo", "revert", "retract",
    "withdraw", "revoke", "belay", "scrap", "scratch that", "strike that", "strike the",
    "disregard", "ignore", "void", "forget it", "forget that", "forget about", "never mind",
    "instead", "typo", "changed my mind", "change my mind", "change that", "change it", "make it",
    "make that", "meant", "i mean", "draft", "tentative", "provisional", "not final", "not sure",
    "not yet", "unsure", "undecided", "second thoughts", "on reflection", "too early", "too soon",
    "by accident", "accidentally", "just kidding", "only joking", "was joking", "am joking",
    "a joke", "just a test", "only a test", "sleep on it", "aside", "edit", "correction",
    "take back", "take it back", "take that back", "take this back", "other game", "sleep over",
    "let me think", "let me check", "let me look", "ask me again", "more to follow", "real move",
    "wrong game", "regret", "reconsider", "have it back", "change to", "please change",
    "changed my opinion", "hold fire", "have doubts", "my doubts", "too hasty", "leave it",
    "for the moment", "delete this", "stattdessen", "warte", "stopp", "abbrechen", "tippfehler",
    "irrtum", "attends", "attendez", "annule", "annuler", "erreur", "espera", "cancela",
    "cancelar", "aspetta", "annulla", "errore", "wacht", "annuleer")
# Words that state a condition or a preference; and negations.
LIMITS = (
    "if", "unless", "only", "except", "without", "otherwise", "depends", "rather", "better",
    "wrong", "mistake", "mistaken", "error", "maybe", "perhaps", "prefer", "wenn", "falls",
    "sofern", "nur", "sonst", "doch", "lieber", "besser", "statt", "sauf", "seulement", "sinon",
    "plutôt", "mieux", "salvo", "sólo", "mejor", "meglio", "piuttosto", "tenzij", "alleen",
    "anders", "liever", "beter", "fout")
DENIALS = (
    "not", "no", "never", "cannot", "until", "till", "nonsense", "nicht", "nein", "kein", "keine",
    "keinen", "halt", "pas", "non", "jamais", "si", "nunca", "solo", "se", "niet", "nee", "geen",
    "als")
SECOND_THOUGHTS = (*RETRACTS, *LIMITS, *DENIALS)
# Small talk that contains such words without changing anything.
SMALL_TALK = (
    "no hurry", "no rush", "no worries", "no problem", "no pressure", "no news", "no doubt",
    "no idea", "no kidding", "not bad", "not too bad", "can't wait", "cannot wait", "can not wait",
    "can't complain", "cannot complain", "why not", "if you like", "if you want", "if i may",
    "better late than never", "better luck", "get well", "get better", "feel better",
    "feeling better", "keine eile", "kein problem", "kein stress", "pas de problème",
    "pas de souci", "pas de soucis")

# How the subject of an automatic reply begins.
AWAY = (
    "out of office", "out of the office", "automatic reply", "auto reply", "auto-reply",
    "autoreply", "auto response", "auto-response", "autoresponse", "auto", "vacation reply",
    "vacation", "away from", "on vacation", "on holiday", "abwesenheitsnotiz",
    "automatische antwort", "automatische abwesenheit", "abwesend", "abwesenheit",
    "ich bin nicht im", "réponse automatique", "absence du bureau", "absent du bureau",
    "message d'absence", "respuesta automática", "respuesta automatica", "fuera de la oficina",
    "fuera de oficina", "risposta automatica", "fuori sede", "fuori ufficio",
    "resposta automática", "ausente do escritório", "fora do escritório", "automatisch antwoord",
    "afwezig", "afwezigheid", "niet aanwezig", "autosvar", "automatiskt svar", "frånvaro",
    "frånvarande", "automatisk svar", "ikke til stede", "fraværende", "fravær",
    "automaattinen vastaus", "poissa", "autom. odpowiedź", "automatyczna odpowiedź",
    "odpowiedź automatyczna", "nieobecność", "automatická odpověď", "automatická odpoveď",
    "mimo kancelář", "automatikus válasz", "házon kívül", "автоответ", "автоматический ответ",
    "автоматична відповідь", "αυτόματη απάντηση", "εκτός γραφείου", "otomatik yanıt",
    "ofis dışında", "自動応答", "不在通知", "自动回复", "自動回覆", "自动答复", "자동 회신",
    "부재중",
    "răspuns automat", "автоматичен отговор", "automatski odgovor", "samodejni odgovor",
    "automatinis atsakymas", "automātiska atbilde", "automaatvastus", "resposta automàtica",
    "מענה אוטומטי", "תשובה אוטומטית", "رد تلقائي", "پاسخ خودکار", "trả lời tự động",
    "balasan otomatis", "ตอบกลับอัตโนมัติ")
