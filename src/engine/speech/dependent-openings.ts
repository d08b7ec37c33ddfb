// Openings by which a sentence depends on the one before it, by language.

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
