// Words by which a sentence depends on its neighbors, and words of greeting, thanks and calls to subscribe, by language.

/** Openings that depend on the previous sentence. */
export const dependentOpening: Readonly<Record<string, RegExp>> = {
  en: /^(?:it|this|that|these|those|they|he|she|his|her|their|which|who|whose|because|thus|another|or|but|then|than|them|him|its|such|also|otherwise|instead|either|neither|yes|no|exactly|right(?! now)|whereas|just|possibly|is|are|was|were|has|does|did|like|of|to|as|(?:in|at|on|for|with|by|from) (?:that|this|it|them)|(?:the )?(?:same|other|one|latter)|the (?:first|second|third|next|final|last) (?:one|two|three|thing|part)|there(?:'s|'re| is| are| was| were) (?:more|a lot more)|especially|on (?:and|but)|(?:\w+ly|at (?:some|this|that|one) point|at first|then|here|there),? (?:it|this|that|they|he|she|we|i|you))\b/i,
  de: /^(?:er|sie|es|das|dies|diese|dieser|dieses|aber|denn|oder|weil|dann|also|deshalb|deswegen|dadurch|dabei|damit|dass|und)\b/i,
  fr: /^(?:il|elle|ils|elles|ce|c['’]est|ça|cela|mais|ou|donc|parce|puis|alors|et|qui|que)\b/i,
  es: /^(?:él|ella|ellos|ellas|eso|esto|esa|ese|este|esta|pero|o|porque|entonces|y|que|luego)\b/i,
  it: /^(?:lui|lei|loro|questo|questa|quello|quella|ma|o|perché|allora|quindi|e|che|poi)\b/i,
  pt: /^(?:ele|ela|eles|elas|isso|isto|esse|essa|este|esta|mas|ou|porque|então|e|que|depois)\b/i,
  nl: /^(?:hij|zij|ze|het|dit|dat|deze|die|maar|of|omdat|want|dan|dus|en)\b/i,
  // In the languages below, words do not end at \b, which knows the letters of English only.
  ru: /^(?:он|она|оно|они|его|её|ее|их|ему|ей|им|это|этот|эта|эти|того|тот|та|те|так|там|тогда|потом|поэтому|потому|но|а|и|или|что|который|которая|которое|которые)(?!\p{L})/iu,
  uk: /^(?:він|вона|воно|вони|його|її|їх|йому|їй|їм|це|цей|ця|ці|той|та|ті|так|там|тоді|потім|тому|але|а|і|й|або|що|який|яка|яке|які)(?!\p{L})/iu,
  pl: /^(?:on|ona|ono|oni|one|jego|jej|ich|jemu|im|to|ten|ta|te|tamten|tak|tam|wtedy|potem|dlatego|ponieważ|bo|ale|a|i|lub|albo|że|który|która|które|którzy)(?!\p{L})/iu,
  tr: /^(?:o|onlar|onun|onların|ona|onu|bu|bunlar|bunun|bunu|şu|ama|fakat|ve|veya|çünkü|sonra|orada|böyle|öyle)(?!\p{L})/iu,
  ar: /^(?:و?هو|و?هي|و?هم|و?هذا|و?هذه|و?ذلك|و?تلك|و?هؤلاء|لكن|ولكن|ثم|أو|لأن|لأنه|لأنها|الذي|التي|الذين|هناك|هنا|بعدها|لذلك)(?![\p{L}\p{M}])/u,
  he: /^(?:ו?הוא|ו?היא|ו?הם|ו?הן|זה|זאת|זו|אלה|אלו|שלו|שלה|שלהם|אבל|או|כי|אז|ואז|לכן|שם|אותו|אותה|אותם)(?!\p{L})/u,
  hi: /^(?:वह|वो|वे|यह|ये|उसने|उसका|उसकी|उसके|उसे|उनका|उनकी|उनके|उन्हें|उन्होंने|इसका|इसकी|इसके|इसे|इनका|लेकिन|पर|और|या|क्योंकि|फिर|तो|तब|वहाँ|वहां|जो|कि|इसलिए)(?![\p{L}\p{M}])/u,
  ja: /^(?:彼女?|彼ら|それ|これ|あれ|その|この|あの|そこ|ここ|そして|しかし|だから|でも|また|なので|ですから|つまり|じゃあ|では)/u,
  zh: /^(?:他们?|她们?|它们?|他們|她們|它們|这(?!里的)|這(?!裡的)|那(?:个|些|么|個|麼)?|其(?!他)|但|但是|不过|不過|所以|因为|因為|然后|然後|而且|于是|於是|或者)/u,
  ko: /^(?:그는|그녀는|그들은|그것은|그것을|그것이|이것은|이것을|저것은|그건|이건|그래서|그러나|하지만|그리고|그런데|그러면|또는|왜냐하면|거기|여기|그게|이게)(?!\p{L})/u,
}

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
