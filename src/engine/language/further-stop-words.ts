// Stop words of the languages without a list made for speech: a selection from stopwords-iso 1.1.0; for Arabic, Hindi and Russian also words
// of speech.
// Copyright (c) 2020 Gene Diaz, MIT License: permission is granted, free of charge, to use, copy, modify and distribute this data,
// provided that this notice is included. It is provided "as is", without warranty of any kind.

/** Words separated by spaces, by language. */
export const furtherStopWords: Readonly<Record<string, string>> = {
  ar: `
آض آمينَ آه آهاً آي أ أب أجل أجمع أخ أخذ أصبح أضحى أقبل أقل أكثر ألا أم أما أمامك أمسى أمّا أن أنا أنت أنتم أنتما أنتن أنتِ
أنشأ أنّى أو أوشك أولئك أولاء أوّهْ أي أيا أين أينما أيّ أَنَّ أُفٍّ إذ إذا إذاً إذما إذن إلى إليكم إليكَ إلّا إمّا إن إنّما
إي إياك إياكم إياكن إيانا إياه إياها إياهم إياهن إياي إيهٍ إِنَّ ا ابتدأ اثر اجل احد اخرى اذا اربعة ارتدّ اطار اعادة اعلنت اف
اكثر اكد الألى الا الان الاول التى التي الذى الذي الذين الف الوقت الى اليوم اما امام امس ان انبرى انقلب انه انها او اول اي
ايار ايام ايضا ب بات باسم بان بخٍ برس بسبب بسّ بشكل بضع بطآن بعد بعض بك بكم بكما بكن بل بلى بما بماذا بمن بن بنا به بها بي
بيد بين بَسْ تانِ تانِك تبدّل تجاه تحوّل تلقاء تلك تلكم تلكما تم تينك تِه تِي ثلاثة ثم ثمّ ثمّة ثُمَّ جعل جلل جميع جير حار
حاشا حاليا حاي حتى حرى حسب حم حوالى حول حيث حيثما حين حيَّ خلا خلال دون دونك ذا ذات ذاك ذانك ذانِ ذلك ذلكم ذلكما ذلكن ذو ذوا
ذواتا ذيت ذينك ذِه ذِي راح رجع ريث سنة سوف سوى شبه شخصا شرع صار صباح صفر صهٍ صهْ ضد ضمن طاق طفق طَق ظلّ عاد عام عاما عامة عدا
عدة عدد عدم عسى عشر عشرة علق على عليك عليه علًّ عن عند عوض عين غدا غير ـ ف فان فلان فو فى في فيم فيما فيه فيها قال قام قبل قد
قطّ قلما قوة كأين كأيّ كاد كان كانت كذا كذلك كرب كل كلا كلتا كلم كم كما كي كيت كيف كِخ لئن لا لات لدن لدى لعمر لقاء لك لكم
لكما لكن لكي لم لما لمّا لن لنا له لها لو لولا لوما لي ما ماذا مايو متى مثل مذ مساء مع معاذ مما ممن من منذ منها مه مهما مَنْ
مِن نحن نحو نعم نفس نفسه نَخْ ها هاؤم هاكَ هبّ هذا هذه هكذا هل هلّا هم هما هن هنا هناك هو هي هيا هيت هيّا هَجْ هَذا و وا واحد
واكد وان وفي وقال وقد وقف وكان ولا ولم ومن وهو وهي وَيْ يكون يمكن يوم
هذي هاي دي ده احنا إحنا انا انت انتو إنت لأن لان لأنه لانه أنه إنه أنها إنها كانوا تكون نكون يعني طيب خلينا اللي مش مو
أيوه ايوه ولكن بس عشان علشان عندي عندك عنده عندنا معي معك معه معنا لهم منه عليها إليه إليها زي كمان أيضا أيضًا جدا جدًا
كثير كثيرا كثيرة شي شيء أشياء حاجة حاجات الحاجة الشيء الأشياء واحدة اثنين أول آخر اخر الآن دلوقتي ليه ليش لماذا اين وين
إيه ايه شو لقد رح عم ممكن لازم يجب تمام طبعا طبعًا مثلا مثلًا هذاك هؤلاء الناس ناس وهذا وهذه وكانت وما وعلى وأن وإن وإذا
وبعد وكل فهذا فهو فهي فإن فلا فكان بأن نقول أقول يقول قالت قلت
`,
  cs: `
a aby ahoj aj ale anebo ani aniž ano asi aspoň atd atp az ačkoli až bez beze blízko brzo bude budem budeme budes budete budeš
budou budu by byl byla byli bylo byly bys byt být během chce chceme chcete chceš chci chtít chtějí chut' chuti ci clanek
clanku clanky co coz což cz daleko dalsi další den deset design devět dnes do dobrý docela dva dvě dál dále email ho hodně i
jak jako jakož jde je jeden jedna jedno jedou jeho jehož jej jeji její jemu jen jenom jenž jeste ještě jež ji jich jimi jinak
jine jiné jiz již jsem jses jseš jsi jsme jsou jste já jí jím jíž jšte k kam každý kde kdo kdy kdyz když ke kolik kromě ktera
ktere kteri ktery která které který kteři kteří ku kvůli ma mají mate me mezi mi mit mne mnou mně moc mohl mohou moje moji
možná muj musí muze my má málo mám máme máte máš mé mí mít mě můj může na nad nade nam nas nasi načež naše naši ne nebo nebyl
nechť neg nejsi neměl neni není nez než nic nich nimi nove novy nové nový nula ná nám námi nás náš ní ním ně něco nějak někde
někdo němu němuž o od ode on ona oni ono ony osm pak po pod podle pokud potom pouze pozdě pořád prave pravé pred pres pri pro
proc proti proto proč prvni první práve pta pět před přede přes přese při re rovně s se sedm si sice skoro smí smějí snad
spolu sta sto sté sve svych svym svymi své svých svým svými svůj ta tady tak take taky takze také takže tam tamto tato te
tebe tebou ted' tedy tema ten tento teto ti tim timto tipy tisíc to tobě tohle toho tom tomto tomu toto tu tuto tvoje tvá tvé
tvůj ty tyto téma této tím tímto tě těm těma těmu třeba tři u uz už v vam vas vase vaše vaši ve vedle večer vice vsak vy vám
vámi vás váš více však vůbec vždy z za zač zda zde ze zpet zpět čau či čtyři šest že
`,
  da: `
ad af aldrig alle alt anden andet andre at bare begge blev blive bliver da de dem den denne der deres det dette dig din dine
disse dit dog du efter ej eller en end ene eneste enhver er et far fem fik fire flere fleste for fordi forrige fra få får før
god godt ham han hans har havde have hej helt hende hendes her hos hun hvad hvem hver hvilken hvis hvor hvordan hvorfor
hvornår i ikke ind ingen intet ja jeg jer jeres jo kan kom komme kommer kun kunne lad lav lidt lige lille man mand mange med
meget men mens mere mig min mine mit mod må ned nej ni nogen noget nogle nu ny nyt når nær næste næsten og også okay om op os
otte over på se seks selv ser ses sig sige sin sine sit skal skulle som stor store syv så sådan tag tage thi ti til to tre ud
under var ved vi vil ville vor vores være været
`,
  el: `
ένα έναν ένας αι αλλα αλλη αλλο αμα αν ανα ανευ αντι ανω απ απο από αρα αργα ας αυτα αυτη αυτο αφου αἱ αἳ αἵ αὖ γάρ γα γα^ γε
γι για γοῦν γυρω γὰρ δ' δέ δή δαί δαίσ δαὶ δαὶς δε δεν δι δι' διά δια διὰ δὲ δὴ εαν εγω ειθε εις ειτε ειχα ειχε εκ εκει εμας
εν ενα εναν ενας ενος ενω ενός εξ εξης εξω επ επί επι εσας εστω εσυ ετσι ευγε εχει εχω εως εἰ εἰμί εἰμὶ εἰς εἰσ εἴ εἴμι εἴτε
ε∆ω η ηταν ητοι η∆η θα ι ιι ιιι ισια ισως ισωσ ι∆ια ι∆ιο κ καί καθ καθε και κακα καλα κατ κατά κατα κατι κατω κατὰ καὶ κι κλπ
κτλ κἀν κἂν λιγο λογω μέν μέσα μή μήτε μία μα μαζι μας με μεθ μεν μεσα μετ μετά μετα μετὰ μη μην μητε μη∆ε μιά μια μιαν μιας
μονη μονο μου μἐν μὲν μὴ μὴν να ναι ξανα ο οι ολα ολες ολη ολην ολης ολο ολοι ολον ολος ολου ολων ολως ομως ομωσ οπου οπως
οπωσ οσα οσες οση οσην οσης οσο οσοι οσον οσος οσου οσων οταν οτι οτου ου ουτε ου∆ε οχι οἱ οἳ οἷς οὐ οὐδ οὐδέ οὐδὲ οὐκ οὐχ
οὐχὶ οὓς οὔτε οὕτω οὖν οὗ παλι παρ παρά παρα παρὰ περί περα περι περὶ πια πιο πισω πλαι πλην ποια ποιο πολυ ποση ποτε που ποῦ
πριν προ προς προσ πρόσ πρὸ πρὸς πως πωσ σαν σας σε σεις σιγα σου στα στη στην στης στις στο στον στου στων συν σόσ σύ σύν
σὸς σὺ σὺν τά τήν τί τίς τίσ τα ταχα ταῖς τα∆ε τε τες τη την της τησ τι τινα τις τισ το τοί τοι τον τος του τοῦ των τό τόν τὰ
τὰς τὴν τὸ τὸν τῆς τῆσ τῇ τῶν τῷ υπ υπο υπό ω ως ωσ ωχ ἀπ ἀπό ἀπὸ ἀφ ἂν ἃ ἄν ἄρα ἅμα ἐάν ἐγώ ἐγὼ ἐκ ἐν ἐξ ἐπί ἐπὶ ἐφ ἐὰν ἔτι
ἡ ἢ ἣ ἤ ἥ ἧς ἵνα ὁ ὃ ὃν ὃς ὅ ὅδε ὅς ὅσ ὅτε ὅτι ὑπ ὑπό ὑπὸ ὡς ὡσ ὥς ὦ ᾧ ∆α ∆ε ∆εν ∆ι ∆ια
`,
  fi: `
aika aikaa aikaan aikana aikoo aina ainoa ainoat aiomme aion aiotte aist aivan ajan alas alkuun alla alle alta aluksi alussa
alusta antaa antoi aoua apu asia asiaa asian asiat asti avuksi avulla avun avutta edelle edellä edeltä edes edessä edestä
ehkä ei eikä eilen eivät eli ellei ellen ellet emme en eniten ennen ensi ensin enää eri eräs eräät esi esiin esillä et eteen
etessa ette ettei että haikki halua haluaa haluan haluat halusi he hei heidän heidät heihin heille heillä heiltä heissä
heistä heitä heti hieman hyvien hyviin hyvin hyvinä hyviä hyvä hyvät hyvää hän häneen hänen hänet häntä ihan ilman itse ja jo
johon joiden joihin joiksi joilla joille joilta joina joissa joista joita joka jokin joko joksi joku jolla jolle jolta jona
jonka jonkin jonne joo jopa jos joskus jossa josta jota jotain joten jotka jotta joudun joutua joutui joutuu juuri jää kahden
kahta kai kaksi kauan kehen keinä keitä kenen kenet kerta ketkä ketä kohti koko kolme koska kovin kuin kuka kukin kukka kumpi
kun kuten kuusi kyllä kyse liian liki lisää lla luo luona lähes läpi me meitä melko menee menen menet meni menin menit mihin
mikin miksi mikä mille millä miltä minkä minne minua minun minut minä missä mistä miten mitkä mitä moi mones monet moni monta
muita muka mutta muu muun muut muuta myös myötä ne neljä niin niinä niitä noin noina noita nro nuo nyt näin näinä näitä nämä
ohi oikea ole olen olet oleva oli olin olisi olit olla olli ollut oma omaa omaan oman omat omia omien omiin on onkin onko
ovat pian pieni sadam sama samaa saman samat sata sataa se sekä sen siinä siis siitä siksi sille sillä silti siltä sinne
sinua sinun sinut sinä siten sitä ssa sta suuri taa taas tai takaa takia tallä te teitä toki tosin tuhat tule tulee tulen
tulet tulin tulit tulla tuo tuon tuona tuota tuotä tykö tähän täksi tälle tällä tältä tämä tämän tänne tänä tässä tästä täten
tätä usea usein uuden uudet uusi uusia uutta vaan vai vain vasen vasta vielä vieri viime viisi voi voin voisi voit vuosi
vähän yhden yhtä yhä yksi yksin yli ylös älä
`,
  he: `
אבל או אולי אותה אותו אותי אותך אותם אותן אותנו אז אחר אחרות אחרי אחריכן אחרים אחרת אי איזה איך אין איפה איתה איתו איתי איתך
איתכם איתכן איתם איתן איתנו אך אל אלה אלו אם אנחנו אני אס אף אצל אשר את אתה אתכם אתכן אתם אתן באיזומידה באמצע באמצעות בגלל
בין בלי במידה במקוםשבו ברם בשביל בשעהש בתוך גם דרך הוא היא היה היכן היתה היתי הם הן הנה הסיבהשבגללה הרי ואילו ואת זאת זה זות
יהיה יוכל יוכלו יותרמדי יכול יכולה יכולות יכולים יכל יכלה יכלו יש כאן כאשר כולם כולן כזה כי כיצד כך ככה כל כלל כמו כן כפי כש
לא לאו לאיזותכלית לאן לבין לה להיות להם להן לו לי לכם לכן למה למטה למעלה למקוםשבו למרות לנו לעבר לעיכן לפיכך לפני מאד מאחורי
מאיזוסיבה מאין מאיפה מבלי מבעד מדוע מה מהיכן מול מחוץ מי מכאן מכיוון מלבד מן מנין מסוגל מעט מעטים מעל מצד מקוםבו מתחת מתי נגד
נגר נו עד עז על עלי עליה עליהם עליהן עליו עליך עליכם עלינו עם עצמה עצמהם עצמהן עצמו עצמי עצמם עצמן עצמנו פה רק שוב של שלה
שלהם שלהן שלו שלי שלך שלכה שלכם שלכן שלנו שם תהיה תחת
`,
  hi: `
अंदर अत अदि अप अपना अपनि अपनी अपने अभि अभी आदि आप इंहिं इंहें इंहों इतयादि इत्यादि इन इनका इन्हीं इन्हें इन्हों इस इसका इसकि
इसकी इसके इसमें इसि इसी इसे उंहिं उंहें उंहों उन उनका उनकि उनकी उनके उनको उन्हीं उन्हें उन्हों उस उसके उसि उसी उसे एक एवं एस
एसे ऐसे ओर और कइ कई कर करता करते करना करने करें कहते कहा का काफि काफ़ी कि किंहें किंहों कितना किन्हें किन्हों किया किर किस
किसि किसी किसे की कुछ कुल के को कोइ कोई कोन कोनसा कौन कौनसा गया घर जब जहाँ जहां जा जिंहें जिंहों जितना जिधर जिन जिन्हें
जिन्हों जिस जिसे जीधर जेसा जेसे जैसा जैसे जो तक तब तरह तिंहें तिंहों तिन तिन्हें तिन्हों तिस तिसे तो था थि थी थे दबारा दवारा
दिया दुसरा दुसरे दूसरे दो द्वारा न नहिं नहीं ना निचे निहायत नीचे ने पर पहले पुरा पूरा पे फिर बनि बनी बहि बही बहुत बाद बाला
बिलकुल भि भितर भी भीतर मगर मानो मे में यदि यह यहाँ यहां यहि यही या यिह ये रखें रवासा रहा रहे ऱ्वासा लिए लिये लेकिन व वगेरह
वरग वर्ग वह वहाँ वहां वहिं वहीं वाले वुह वे वग़ैरह संग सकता सकते सबसे सभि सभी साथ साबुत साभ सारा से सो हि ही हुअ हुआ हुइ हुई
हुए हे हें है हैं हो होता होति होती होते होना होने
हूँ हूं मैं मैंने हम हमने हमें आपको आपने आपका आपके आपकी तुम तू मुझे मुझको मेरा मेरी मेरे हमारा हमारी हमारे तुम्हारा उसका
उसकी उसको उसने उससे इससे इसको इसने इनके इनकी इनको उनसे वो वही क्योंकि क्यों क्या कैसे कैसा कैसी कहाँ कहां कब किसने
बिल्कुल थोड़ा थोड़ी थोड़े ज़्यादा ज्यादा कम अब मतलब यानी चाहिए चाहते चाहता चाहती सकती सके लगता लगती लगा लगे रही गई गए
गयी आता आती आते आया आई आए जाता जाती जाते जाना जाएगा जाएगी देता देती देते दी दें देना लेना लेता लेते लिया ली करके करेंगे
करूँगा किए होगा होगी होंगे हां हाँ जी अच्छा ठीक बस अरे देखो देखिए देखते चलो चलिए बात बातें चीज़ चीज चीज़ें चीजें लोग
लोगों दोस्तों आज कल समय बार तीन चार सब सारे सारी पास बीच ऊपर वाला वाली वालों जिससे जिसमें जिसका जिसकी जिनका ऐसा ऐसी वैसे
इतना इतनी इतने उतना कितने बताया बताना बोला बोले
`,
  hu: `
a abba abban abból addig ahhoz ahogy ahol aki akik akkor akár alatt alá alád alám alánk alól alóla amely ami amit amott amíg
annak annál arra arról attól az aznap azok azon azt aztán azzal azzá azért bal balra ban be belé beléd belém belül ben benne
bár búcsú cikk csak de e ebbe ebben ebből eddig egy egyes egyet egyik egyre egyéb egész ehhez ekkor el ellen elsõ első elsők
elsőt elé eléd elég elém elénk elõ elõtt elő előbb elől előle előtt előző engem ennek ennyi ennél enyém erre erről ettől ez
ezek ezen ezer ezret ezt ezzel ezzé ezért fel fele felek felet felé fent fenti fél fölé ha halló hamar hanem hat hatot hetet
hiába hogy hol hova hozzá hurrá hány három hát hátha hét húsz ide idén igen ill ill. ilyen immár is ismét ison itt jó jól
jóval kell kettő kevés ki kiben kiből kihez kik kikbe kiken kiket kikké kikre kin kinek kinél kire kiről kit kitől kivel kivé
kié kiért kérem kész késő későn két kívül körül közel közé közül külön le lehet lenne lenni lesz lett lévő ma maga magad
magam magát mai majd meg mellé mely mert mi miatt mibe miben miből mihez mik mikbe miken miket mikké mikor mikre min mind
minek mint minél mire miről mit mitől mivel mivé miért most már más másik mások mást még mégis míg mögé mögéd mögém mögül
múlva na nagy napot ne neked nekem neki nekik nem nincs nyolc nála nálad nálam náluk négy néha o oda ok olyan onnan ott pedig
pár rajta rá rád rájuk rám ránk rátok régen róla rólad rólam róluk s saját se sem semmi senki soha sok sokan sokat során stb.
száz szét sőt talán te tehát tele ti tied tizet távol téged tíz több többi túl tőle tőled tőlem tőlük ugye urak uram urat
után utána vagy vajon való van vele veled velem velük volna volt végre végén végül által ám át éljen én éppen érte érted és
év éve évek éves évi így óta õ õk õket ön önbe önre önt önök önön öt ötöt úgy új újra úr ő ők őket őt
`,
  id: `
ada adalah adanya adapun agak agaknya agar akan akankah akhir akhiri aku akulah amat amatlah anda andalah antar antara apa
apaan apabila apakah apalagi apatah artinya asal asalkan atas atau ataukah ataupun awal awalnya bagai bagi bagian bahkan
bahwa baik bakal bakalan balik banyak bapak baru bawah begini begitu bekerja belum benar berada berapa berarti berawal beri
berikan berikut berkata berlalu bermula bersama bersiap berujar berupa besar betul biasa bila bilakah bisa bisakah boleh buat
bukan bulan bung cara caranya cukup cuma dahulu dalam dan dapat dari datang dekat demi dengan depan di dia dialah diberi
dibuat didapat diingat dijawab dikira dilalui dilihat diminta dimulai dini diri dirinya disebut disini ditanya dong dua dulu
empat enggak entah guna gunakan hal hampir hanya hari harus hendak hingga ia ialah ibarat ibu ikut ingat ingin ini inikah
inilah itu itukah itulah jadi jadilah jadinya jangan jauh jawab jawaban jelas jika jikalau juga jumlah justru kala kalau
kalian kami kamilah kamu kamulah kan kapan karena kasus kata katakan katanya ke keadaan kecil kedua kelima keluar kembali
kenapa kepada ketika kini kinilah kira kiranya kita kitalah kok kurang lagi lagian lah lain lainnya lalu lama lamanya lanjut
lebih lewat lima luar macam maka makanya makin malah malahan mampu mana masa masalah masih masing mau maupun melalui melihat
memang memberi membuat memihak meminta memulai menaiki menanti menanya mengapa mengira menjadi menuju menurut merasa mereka
meski minta mirip misal mula mulai mulanya mungkin nah naik namun nanti nyaris oleh olehnya pada padahal padanya pak paling
panjang pantas para pasti penting per percuma perlu pernah pihak pukul pula pun punya rasa rata saat saja saling sama sambil
sampai sana sangat satu saya se sebab sebaik sebuah sebut secara sedang segala segera sejak sejauh sekali sela selagi selain
selaku selalu selama semasa semata sempat semua semula seolah sering serta serupa sesaat sesama setiap setiba seusai siap
siapa sini soal suatu sudah supaya tadi tahu tahun tak tambah tampak tandas tanpa tanya tapi tegas telah tempat tengah tentu
tepat terasa terus tetap tetapi tiap tiba tidak tiga tinggi toh tunjuk turut tutur ucap ujar umum ungkap untuk usah usai
waduh wah wahai waktu walau wong yaitu yakin yakni yang
`,
  ko: `
가 가령 각 각각 각자 각종 같다 같이 거니와 거바 거의 것 것들 게다가 게우다 겨우 결국 고로 곧 과 과연 관하여 관한 구 그 그들 그때 그래 그래도 그래서 그러나 그러니 그러면 그런데 그런즉 그럼 그렇지 그리고 그위에
그저 근거로 기대여 기타 까악 까지 까지도 꽈당 끙끙 끼익 나 남들 남짓 너 너희 너희들 네 넷 년 놀라다 누구 다른 다만 다섯 다소 다수 다음 다음에 단지 답다 당신 당장 대하면 대하여 대해서 댕그 더구나 더라도 더불어
더욱더 동시에 동안 된이상 둘 둥둥 뒤따라 뒤이어 든간에 들 등 등등 딩동 따라 따라서 따위 딱 때 때문에 또 또한 뚝뚝 령 로 로부터 로써 륙 를 마저 마저도 마치 만약 만약에 만일 만큼 매 매번 몇 모 모두 무렵 무슨
무엇 물론 및 바로 반대로 반드시 버금 보다더 보드득 본대로 봐 봐라 부터 붕붕 비교적 비로소 비록 비하면 뿐이다 삐걱 사 삼 설령 설마 설사 셋 소생 소인 솨 쉿 습니까 습니다 시각 시간 시초에 시키다 실로 심지어 아 아니
아니면 아래윗 아무도 아야 아울러 아이 아이고 아이구 아이야 아이쿠 아하 아홉 알았어 앗 앞에서 앞의것 야 약간 양자 어 어느 어느것 어느곳 어느때 어느쪽 어느해 어디 어때 어떠한 어떤 어떤것 어떻게 어떻해 어이 어째서
어쨋든 어찌 언제 언젠가 얼마 얼마간 얼마나 얼마큼 엉엉 에 에게 에서 여 여기 여덟 여러분 여부 여섯 여전히 여차 연이서 영 영차 옆사람 예 예컨대 예하면 오 오로지 오르다 오직 오호 오히려 와 와르르 와아 왜 외에도
요만큼 요컨대 우르르 우리 우리들 우선 운운 월 위하여 위해서 윙윙 육 으로 으로서 으로써 을 응 응당 의 의해 의해서 이 이것 이곳 이때 이라면 이래 이러한 이런 이만큼 이번 이봐 이상 이어서 이었다 이젠 이지만 이쪽
이천구 이천육 이천칠 이천팔 인젠 일 일곱 일단 일때 잇따라 있다 자 자기 자기집 자마자 자신 잠깐 잠시 저 저것 저기 저쪽 저희 전부 전자 전후 제 제각기 조금 조차 조차도 졸졸 좀 좋아 좍좍 중에서 즉 즉시 지든지 지만
지말고 진짜로 쪽으로 차라리 참 참나 쳇 칠 콸콸 쾅쾅 쿵 타다 타인 탕탕 토하다 통하여 툭 퉤 틈타 팍 팔 퍽 펄렁 하 하구나 하기에 하나 하느니 하는바 하도다 하하 한데 할때 할뿐 함께 해요 허 허걱 허허 헉 헉헉 혹시
혹은 혼자 훨씬 휘익 휴 흐흐 흥
`,
  no: `
alle andre arbeid at av bare begge ble blei bli blir blitt bort bra bruke både båe da de deg dei deim deira deires dem den
denne der dere deres det dette di din disse ditt du dykk dykkar då eg ein eit eitt eller elles en ene eneste enhver enn er et
ett etter folk for fordi forsûke fra få før fûr fûrst gjorde gjûre god gå ha hadde han hans har hennar henne hennes her hjå
ho hoe honom hoss hossen hun hva hvem hver hvilke hvilken hvis hvor hvordan hvorfor i ikke ikkje ingen ingi inkje inn innen
inni ja jeg kan kom korleis korso kun kunne kva kvar kvarhelst kven kvi kvifor lage lang lik like makt man mange me med medan
meg meget mellom men mens mer mest mi min mine mitt mot mye mykje må måte navn ned nei no noe noen noka noko nokon nokor
nokre ny nå når og også om opp oss over part punkt på rett riktig samme sant seg selv si sia sidan siden sin sine sist sitt
sjøl skal skulle slik slutt so som somme somt start stille så sånn tid til tilbake tilstand um under upp ut uten var vart
varte ved verdi vere verte vi vil ville vite vore vors vort vår være vært vöre vört å
`,
  pl: `
a aby ach acz aczkolwiek aj albo ale ależ ani aż bardziej bardzo bez bo bowiem by byli bym bynajmniej być był była było były
będzie będą cali cała cały chce choć ci ciebie cię co cokolwiek coraz coś czasami czasem czemu czy czyli często daleko dla
dlaczego dlatego do dobrze dokąd dość dr dużo dwa dwaj dwie dwoje dzisiaj dziś gdy gdyby gdyż gdzie gdziekolwiek gdzieś go
godz hab i ich ii iii ile im inna inne inny innych inż iv ix iż ja jak jakaś jakby jaki jakichś jakie jakiś jakiż jakkolwiek
jako jakoś je jeden jedna jednak jednakże jedno jednym jedynie jego jej jemu jest jestem jeszcze jeśli jeżeli już ją każdy
kiedy kierunku kilka kilku kimś kto ktokolwiek ktoś która które którego której który których którym którzy ku lat lecz lub ma
mają mam mamy mało mgr mi miał mimo między mnie mną mogą moi moim moja moje może możliwe można mu musi my mój na nad nam nami
nas nasi nasz nasza nasze naszego naszych natomiast natychmiast nawet nic nich nie niech niego niej niemu nigdy nim nimi nią
niż no nowe np nr o o.o. obok od ok około on ona one oni ono oraz oto owszem pan pana pani pl po pod podczas pomimo ponad
ponieważ powinien powinna powinni powinno poza prawie prof przecież przed przede przedtem przez przy raz razie roku również
sam sama się skąd sobie sobą sposób swoje są ta tak taka taki takich takie także tam te tego tej tel temu ten teraz też to
tobie tobą toteż totobą trzeba tu tutaj twoi twoim twoja twoje twym twój ty tych tylko tym tys tzw tę u ul vi vii viii vol w
wam wami was wasi wasz wasza wasze we według wie wiele wielu więc więcej wszyscy wszystkich wszystkie wszystkim wszystko
wtedy www wy właśnie wśród xi xii xiii xiv xv z za zapewne zawsze zaś ze zeznowu znowu znów został zł żaden żadna żadne
żadnych że żeby
`,
  ro: `
a abia acea aceea acei aceia acel acela acele acelea acest acesta aceste aceşti acolo acord acum adica ai aia aibă aici
aiurea al ala ale alea alt alta alte altfel alti altii altul am anume apoi ar are as asa asta astazi astea astfel astăzi
asupra atare atat atata atatea atatia ati atit atita atitea atitia atunci au avea avem aveţi avut azi aş aşadar aţi b ba bine
bucur bună c ca cam cand capat care careia carora caruia cat catre caut ce cea ceea cei cel cele celor ceva chiar ci cinci
cind cine cineva cit cita cite citeva citi citiva contra cu cui cum cumva curând curînd când cât câte câtva câţi cînd cît
cîte cîtva cîţi că căci cărei căror cărui către d da daca dacă dar dat dată dau de deci decit deja desi despre deşi din dintr
dintr- dintre doar doi doilea două drept dupa după dă e ea ei el ele era eram este eu exact eşti f face fara fata fel fi fie
fii fim fiu fiţi foarte fost fără g geaba h halbă i ia iar ieri ii il imi in inca incit insa intr intre isi iti j k l la le
li lor lui lângă lîngă m ma mai mare mea mei mele mereu meu mi mie mine mod mult multa multe multi multă mulţi mâine mîine mă
n ne ni nici nimic niste nişte noi noroc nou noua nouă nu numai o opt or ori orice p pai parca patra patru pe peste pic pina
plus poate pot prea prima prin puţin până pînă r rog s sa sa-mi sa-ti sai sale sau se si sint spate spre sub sunt sus sută
sînt să săi său t ta tale te ti timp tine toata toate toată tot toti totul toţi trei treia tu tăi tău u ul ului un una unde
unei uneia unele unii unor unora unu unui unuia unul v va vi voi vom vor vouă vreme vreo vreun vă x z zece zero zi zice îi îl
îmi în încât încît între îţi ăla ălea ăsta ăstea ăştia şapte şase şi ştiu ţi ţie
`,
  ru: `
а алло без белый близко более больше будем будет будете будешь будто буду будут будь бы бывает бывь был была были было быть в
важная важное вам вами вас ваш ваша ваше ваши вверх вдали вдруг ведь везде весь вечер взять вид видел вне вниз внизу во вода
война вон вот время все всего всем всеми всему всех всею всю всюду вся всё вы выйти г где глаз год года году голос город да
давно даже даром дать два две дверь двух дел делал делаю дело день для до долго дом друг друго душа е его ее ей ему если есть
еще ещё ею её ж ждать же жена жизнь жить за занят затем зато зачем здесь земля знать и иди идти из или им имеет имел иметь
ими имя их к как какая какой кем книга когда кого ком кому конец кроме кто куда лет ли лицо лишь лучше люди м мало мать между
меля менее меня место мимо мир мира мне много мной мною мог могу могут мож может можно можхо мои мой мор мочь моя моё мы на
над надо назад найти нам нами народ нас наш наша наше наши не него нее ней нем нему нет нею неё ни ниже низко никто ним ними
них ничто но новый нога ночь ну нужно нх о об оба один одной окно около он она они оно опять от отец очень перед плечо по под
позже пойти пока пол пор пора после потом почти при про путь пятый пять раз разве рано рука ряд рядом с сам сама сами самим
самих само самой самом саму самый свет свое своей свои своих свой свою сеаой себе себя семь сила сих слово снова со собой
собою сразу стал стать стол суть т та так такая также таки такие такое такой там твои твой твоя твоё те тебе тебя тем теми
тех то тобой тобою тогда того тоже том тому тот тою три ту туда тут ты тысяч у уж уже улица уметь утро хоть хотя час часто
часть чаще чего чем чему через что чтоб чтобы чуть шесть эта эти этим этими этих это этого этой этом этому этот эту я
просто значит короче типа вообще давайте давай смотрите смотри например потому поэтому который которая которое которые
которых которого которой котором которым только откуда сейчас теперь сегодня меньше самое самая самые какое какие каких
своя своё ничего никогда всегда иногда хорошо ладно конечно наверное кажется говорить говорит говорят сказать сказал
сказали знаете знаешь понимаете человек людей вещь вещи одна одно либо чём почему сколько спасибо привет друзья именно
действительно собственно получается делать делает сделать
`,
  sv: `
aderton adjö aldrig alla allas allt alltid alltså andra andras annan annat artonde artonn att av bakom bara behöva behövas
behövde behövt beslut bland blev bli blir blivit bort borta bra bäst bättre båda bådas dag dagar dagarna dagen de del delen
dem den denna deras dess dessa det detta dig din dina dit ditt dock dom du där därför då e efter ej elfte eller elva emot en
enkel enkelt enkla enligt ens er era ers ert ett ettusen fanns fem femte femtio femton fick fin finnas finns fjorton fjärde
fler flera flesta fram framför från fyra fyrtio få får fått för före förlåt förra första genast genom gick gjorde gjort god
goda godare godast gott gälla gäller gällt gärna gå går gått gör göra ha hade haft han hans har heller hellre helst helt
henne hennes hit hon honom hundra hur här hög höger högre högst i ibland icke idag igen igår imorgon in inför inga ingen
inget innan inne inom inte inuti ja jag jo ju just jämfört kan kanske kom komma kommer kommit kr kunde kunna kunnat kvar
legat ligga ligger lika lilla lite liten litet länge längre längst lätt lättare lättast långsam långt låt man med mej mellan
men mer mera mest mig min mina mindre minst mitt mot mycket många måste möjlig möjligt ned nederst nedre nej ner ni nio
nionde nittio nitton nog noll nr nu nummer när nästa någon något några nån nånting nåt och också ofta oftast olika olikt om
oss på rakt redan rätt sa sade sagt samma sedan senare senast sent sex sextio sexton sig sin sina sist sista siste sitt sitta
sju sjunde sjuttio sjutton själv sjätte ska skall skulle små smått snart som stor stora stort större störst säga säger sämre
sämst så sådan sådana sådant ta tack tar tidig tidigt till tills tio tionde tjugo tjugoen tjungo tolfte tolv tre tredje
trettio två under upp ur ursäkt ut utan ute va vad var vara varför varit varje varken vars vart vem vems vi vid vidare viktig
vilka vilkas vilken vilket vill väl värre vår våra vårt än ännu är även åt åtta åttio över överst övre
`,
  th: `
กล่าว กว่า กัน กับ การ ก็ ก่อน ขณะ ขอ ของ ขึ้น คง ครั้ง ความ คือ จะ จัด จาก จึง ช่วง ซึ่ง ดัง ด้วย ด้าน ตั้ง ตั้งแต่ ตาม ต่อ
ต่าง ต่างๆ ต้อง ถึง ถูก ถ้า ทั้ง ทั้งนี้ ทาง ที่ ที่สุด ทุก ทํา ทําให้ นอกจาก นัก นั้น นี้ น่า นํา บาง ผล ผ่าน พบ พร้อม มา
มาก มี ยัง รวม ระหว่าง รับ ราย ร่วม ลง วัน ว่า สุด ส่ง ส่วน สําหรับ หนึ่ง หรือ หลัง หลังจาก หลาย หาก อยาก อยู่ อย่าง ออก อะไร
อาจ อีก เขา เข้า เคย เฉพาะ เช่น เดียว เดียวกัน เนื่องจาก เปิด เปิดเผย เป็น เป็นการ เพราะ เพื่อ เมื่อ เรา เริ่ม เลย เห็น เอง
แต่ แบบ แรก และ แล้ว แห่ง โดย ใน ให้ ได้ ไป ไม่ ไว้ ้ง
`,
  tr: `
acaba acep adeta ait altmýþ altmış altý altı ama amma anca ancak arada artýk aslında aynen ayrıca az açıkça bana bari bazen
bazý bazı başkası baţka belki ben benden beni benim beri beriki beþ beş beţ bile bin binaen bir biraz birbiri birden biri
birice birisi birkaç birkaçı birkez birçok birçoğu birþey birþeyi birşey birşeyi birţey bitevi bittabi biz bizce bizden bize
bizi bizim bizimki bizzat boşuna bu buna bunda bundan bunlar bunları bunu bunun burada buradan burası böyle böylece bütün cuk
cümlesi da daha dahi dahil dahilen daima dair de defa dek demin denli derhal derken deđil değil değin diye diđer diğer diğeri
doksan dokuz dolayı doğru dört edecek eden ederek ediyor elbet elli emme en epey epeyce epeyi esasen etmesi etti ettiği evvel
evvela evveli eđer eğer fakat gah gayet gayri gayrı gene gerek gerçi gibi gine göre gırla hakeza halen hangi hani hariç
hasılı hatta hele hem henüz hep hepsi her herkes hiç hiçbir hoş iken iki ila ile ilen ilgili ilk illa illaki imdi inen ise
ister iyi iyice için iş işte iţte kadar kah kala karşın kaynak kaçı kelli kendi kere kez keza keşke keţke ki kim kimden kime
kimi kimisi kimse kýrk kýsaca kırk kısaca lakin leh lütfen maada madem mebni međer meğer milyar milyon mu mü mý mı nasýl
nasıl naşi ne neden nerde nerden nere nerede neresi nereye neye neyi neyse nice niye niçin o olan olarak oldu olduğu olmadı
olmak olması olmaz olsa olsun olup olur olursa oluyor on ona onca onda ondan onlar onlari onları onu onun oracık orada oradan
oranca oranla oraya otuz oysa oysaki pek pekala peki pekçe rağmen sadece sahi sana sanki sekiz seksen sen senden seni senin
siz sizden sizi sizin sonra tabii tam tamam tek tüm var vardı ve velev veya ya yahut yalnız yani yapmak yaptı yedi yerine
yetmiþ yetmiş yetmiţ yine yirmi yok yoksa yüz zaten zati zira çabuk çok çokluk çokça çoğu çoğun çünkü öbür öbürkü öbürü önce
öteki öyle öylece öz üzere üç þey þeyden þeyi þeyler þu þuna þunda þundan þunu şayet şey şeyden şeyi şeyler şu şuna şunda
şundan şunlar şunu şunun şura şurası şöyle ţayet ţimdi ţu ţöyle
`,
  uk: `
авжеж адже але б без був була були було бути більш вам вас весь вздовж ви вниз внизу вона вони воно все всередині всіх від
він да давай давати де дещо для до з завжди замість й коли ледве майже ми навколо навіть нам от отже отож поза про під та так
такий також те ти тобто тож тощо хоча це цей чи чого що як який якої є із інших їх її
`,
  vi: `
a-lô ai alô amen anh biết bà bài bác bèn béng bông bạn bản bấy bằng bển bệt bị bỗng bộ bớ bởi bức cao cha chiếc cho choa
chuyện chính chú chăng chưa chậc chắc chỉ chỉn chớ chợt chủn chứ con cuốn cuộc càng các cái cây còn có cô cùng căn cũng cơ
cơn cả cần cậu của cứ do duy dào dì dưới dạ dẫu dữ em giữa gì hay hoặc hơn họ hỏi khi khác không luôn là làm lên lúc lại lần
lớn muốn mà mình mỗi một mới mợ ngay nghen nghỉm ngoài ngoải ngày ngôi ngươi người ngọn ngọt nh nhau nhiều nhà nhé như nhưng
nhất nhận nhỉ những nào này nên nó nóc nói năm nơi nấy nếu nền nọ nớ nữa oái pho phè phóc phót phải phắt phỏng phốc phụt phứt
qua quyết quyển quá quả ra riêng riệt rày ráo rén rích răng rất rằng rồi rứa sao sau so suýt sì sạch sất sắp sẽ số sự tanh
thanh theo thoạt thoắt thuần thà tháng thì thím thôi thường thấy thẩy thậm thế thếch thỏm thốc thốt thộc thửa toà toẹt trong
trên trước trển trệt trỏng tuy tênh tôi tại tấm tấn tắp tọt tột tớ tới từ từng veo việc và vào vâng vèo vì vẫn vậy về với vở
vụt vừa xoét xoẳn xoẹt xuể xuống xệp à ào á ái áng ông úi ý đang đi điều đây đã đó được đến đều để ơ ơi ư ạ ấy ắt ồ ổng ớ ờ ở
ủa ừ ử
`,
}
