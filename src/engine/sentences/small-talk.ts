// Greetings, thanks and calls to subscribe, by language.

/** Sentences about the video itself: greetings, thanks, sponsors, calls to subscribe. */
export const smallTalk: Readonly<Record<string, RegExp>> = {
  en: /\b(?:subscribe|smash (?:that|the) like|hit (?:that|the) (?:like|bell)|like button|notification bell|(?:promo|discount|coupon|offer) code|links? (?:is |are )?(?:down )?(?:in the|below)|in the (?:video )?description|patreon|sponsored by|our sponsors?|(?:today'?s|this (?:video|episode)'?s?) (?:sponsor|video is)|brought to you by|thanks? (?:you )?(?:so much |very much )?for (?:watching|listening|having|joining|coming|tuning)|let's (?:get|go|start|begin|move on|dive|jump)|live from|welcome (?:back )?to|see you (?:next|in the next)|our (?:reporter|correspondent)|my name is|good (?:morning|evening|afternoon)|leave a comment|comments? (?:section|below))\b/i,
  de: /willkommen|guten (?:morgen|tag|abend)|\bhallo\b|vielen dank|danke (?:fürs|für eure|für ihre)|abonnier|(?:mein|unser|dies)\w* kanal|mein name ist/i,
  fr: /\bbonjour\b|bienvenue|merci (?:d'avoir|à tous|beaucoup)|abonnez|je m'appelle/i,
  es: /bienvenid|buen[oa]s (?:días|tardes|noches)|\bhola\b|muchas gracias|suscríb|mi nombre es/i,
  it: /benvenut|buon(?:giorno|asera)|\bciao\b|grazie (?:mille|a tutti)|iscriv|mi chiamo/i,
  pt: /bem-vind|bom dia|boa (?:tarde|noite)|\bolá\b|muito obrigad|inscrev|meu nome é/i,
  nl: /welkom|goede(?:morgen|middag|navond)|\bhallo\b|bedankt|abonneer|mijn naam is/i,
  ja: /こんにちは|こんばんは|おはよう|皆さん|ありがとうございま|チャンネル登録/,
  zh: /大家好|欢迎|歡迎|谢谢大家|謝謝大家|订阅|訂閱|点赞/,
  ru: /здравствуйте|добр(?:ый день|ый вечер|ое утро)|привет(?!ств)|добро пожаловать|спасибо|подпи(?:с|ш)|меня зовут|до свидания|ставьте лайк/iu,
  uk: /вітаю|добр(?:ий день|ий вечір|ого ранку|ого дня)|привіт|ласкаво просимо|дякую|підпи(?:с|ш)|мене звати|до побачення/iu,
  pl: /dzień dobry|dobry wieczór|cześć|witam|witajcie|dziękuję|dzięki za|subskryb|nazywam się|do widzenia|do zobaczenia/iu,
  tr: /merhaba|hoş ?geldiniz|günaydın|iyi (?:günler|akşamlar)|teşekkür|abone ol|benim adım|görüşürüz|hoşça kal/iu,
  ar: /السلام عليكم|مرحبا|أهلا|اهلا|صباح الخير|مساء الخير|شكرا|اشترك|اسمي|إلى اللقاء|مع السلامة/u,
  he: /שלום לכולם|שלום וברוכים|ברוכים הבאים|בוקר טוב|ערב טוב|צהריים טובים|תודה|הירשמו|קוראים לי|שמי |להתראות/u,
  hi: /नमस्ते|नमस्कार|स्वागत है|धन्यवाद|शुक्रिया|सब्सक्राइब|मेरा नाम|शुभ (?:प्रभात|संध्या)|अलविदा/u,
  ko: /안녕하세요|안녕하십니까|안녕히|반갑습니다|환영합니다|감사합니다|고맙습니다|구독|제 이름은/u,
}
