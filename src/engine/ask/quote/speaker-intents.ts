// How people ask who said, wants or promises something, and how somebody says so of
// themselves, by language.

export type Intent = 'promise' | 'want' | 'against' | 'for' | 'ask'

const matching = (words: string) =>
  new RegExp(`(?<![\\p{L}\\p{M}])(?:${words})(?![\\p{L}\\p{M}])`, 'iu')

/**
 * How a question asks what somebody intends, and how a person says it of themselves. The
 * first that fits counts.
 */
export const intents: Readonly<Record<string, [Intent, asks: RegExp, says: RegExp][]>> = {
  en: [
    [
      'against',
      matching(
        "against|oppos\\w+|object\\w* to|disagree\\w*|refus\\w+|reject\\w*|(?:do|does|did)(?:n['’]t| not) (?:want|agree|support|like|accept)",
      ),
      matching(
        "(?:i|we)(?: am| are|['’]m|['’]re)? (?:\\p{L}+ ){0,2}(?:against|opposed|oppose|object|disagree)|(?:i|we) (?:do not|don['’]t|cannot|can['’]t) (?:want|agree|support|accept)",
      ),
    ],
    [
      'promise',
      matching(
        '^who (?:will|would|shall|should|has to|is going to)|promis\\w+|commit\\w*|volunteer\\w*|offer\\w* to|agree\\w* to do|(?:will|would|shall|going to|has to|have to|had to|supposed to) \\p{L}* ?do(?: next)?|take on|to-?dos?|action items?|next steps?|tasks?',
      ),
      matching(
        "(?:i|we)(?:['’]ll| will| shall| promise|['’]m going to| am going to|['’]re going to| are going to)|(?:i|we) can (?:do|send|take|write|ask|bring|call|check|make|prepare|look|get|give|help|handle|share|draft)|let me",
      ),
    ],
    [
      'want',
      matching(
        'want\\w*|wish\\w*|needs?|needed|ask\\w* for|demand\\w*|hop(?:e|es|ed|ing) for|prefer\\w*|insist\\w*|requir\\w+|conditions?|expect\\w*',
      ),
      matching(
        "(?:i|we)(?:['’]d| would) (?:like|rather|prefer)|(?:i|we)(?: am| are|['’]m|['’]re)? (?:\\p{L}+ ){0,2}(?:want|need|wish|hope|prefer|insist|demand|ask for|against|agree|expect)|(?:must|should|has to|have to|only if|as long as)",
      ),
    ],
    [
      'for',
      matching(
        '(?:is|are|was|were|speaks?|spoke|votes?|voted) (?:for|in favou?r)|in favou?r|support\\w*|agree[sd]?|agreeing|backs?|backed',
      ),
      matching(
        "(?:i|we)(?: am| are|['’]m|['’]re)? (?:\\p{L}+ ){0,2}(?:for it|in favou?r|support|agree|back)|(?:i|we) think we should",
      ),
    ],
  ],
  de: [
    [
      'against',
      matching('dagegen|gegen|lehnt|lehnen'),
      matching(
        '(?:ich|wir) (?:bin|sind|war|waren)? ?(?:\\p{L}+ ){0,2}(?:dagegen|gegen)|(?:ich|wir) (?:lehne|lehnen)|bin ich (?:\\p{L}+ ){0,2}(?:dagegen|gegen)',
      ),
    ],
    [
      'for',
      matching('dafür|einverstanden|stimmt zu|stimmen zu|unterstützt'),
      matching(
        '(?:ich|wir) (?:bin|sind) (?:\\p{L}+ ){0,2}(?:dafür|einverstanden)|bin ich (?:dafür|einverstanden)|(?:ich|wir) stimmen? zu|(?:ich|wir) unterstützen?',
      ),
    ],
    [
      'promise',
      matching(
        'verspr\\p{L}+|zugesagt|sagt\\p{L}* zu|übernimmt|übernommen|(?:wird|will|soll) \\p{L}* ?(?:machen|tun)',
      ),
      matching(
        '(?:ich|wir) (?:werden?|versprechen?|übernehmen?|kümmern?)|(?:werde|verspreche|übernehme) ich|ich (?:schicke|schreibe|rufe|mache|bringe|frage|prüfe)',
      ),
    ],
    [
      'want',
      matching('will|möchte|wünscht|braucht|fordert|verlangt|wollte'),
      matching(
        '(?:ich|wir) (?:will|wollen|möchten?|brauchen?|wünschen?|fordern?|verlangen?)|(?:muss|müssen|soll|sollen|nur wenn)|einverstanden|dagegen',
      ),
    ],
  ],
  es: [
    [
      'against',
      matching('en contra|se opone|oponen'),
      matching('(?:estoy|estamos) (?:\\p{L}+ )?en contra|me opongo|nos oponemos'),
    ],
    [
      'for',
      matching('a favor|de acuerdo|apoya\\p{L}*'),
      matching('(?:estoy|estamos) (?:\\p{L}+ )?(?:a favor|de acuerdo)|(?:apoyo|apoyamos)'),
    ],
    [
      'promise',
      matching('promet\\p{L}+|compromet\\p{L}+|va a hacer'),
      matching('(?:voy|vamos) a|prometo|me comprometo|\\p{L}+(?:aré|eré|iré|aremos|eremos|iremos)'),
    ],
    [
      'want',
      matching('quier\\p{L}+|quer\\p{L}+|pide|exige|necesita|desea'),
      matching('(?:quiero|queremos|quisiera|necesito|pido|exijo|me gustaría|hay que|debe|deben)'),
    ],
  ],
  fr: [
    [
      'against',
      matching("contre|s['’]oppose\\p{L}*"),
      matching("(?:je suis|nous sommes|on est) (?:\\p{L}+ )?contre|je m['’]oppose"),
    ],
    [
      'for',
      matching("pour|d['’]accord|soutien\\p{L}*"),
      matching("(?:je suis|nous sommes|on est) (?:\\p{L}+ )?(?:pour|d['’]accord)|je soutiens"),
    ],
    [
      'promise',
      matching('prom\\p{L}+|engag\\p{L}+|va faire'),
      matching(
        "je (?:vais|promets|m['’]engage)|nous allons|(?:je|j['’])\\p{L}*rai|(?:je|nous) \\p{L}+(?:rai|rons)",
      ),
    ],
    [
      'want',
      matching('veut|veulent|voulait|demande\\p{L}*|souhaite\\p{L}*|exige\\p{L}*'),
      matching(
        "(?:je|nous) (?:veux|voulons|voudrais|souhaite|demande|exige)|(?:il faut|doit|doivent)|d['’]accord|contre",
      ),
    ],
  ],
}
/** "Who asked about the cost?", "What did Ada ask?": answered by a question. */
export const asksForQuestion: Readonly<Record<string, RegExp>> = {
  en: /(?<!\p{L})(?:asks?|asked|wonders?|wondered)(?= (?:about|whether|how|why|what|when|who|if|an?|the) ?|\W*$)(?<!(?:will|would|to) asks?)|(?<!\p{L})(?:do|does|did) .{1,40} ask(?! for)(?!\p{L})/iu,
  de: /(?<!\p{L})(?:fragt\p{L}*|gefragt)(?!\p{L})/iu,
  es: /(?<!\p{L})pregunt\p{L}+/iu,
  fr: /(?<!\p{L})demand(?:e|é|ait)(?!\p{L})/iu,
}
/** Speakers tell in the first person what they do. */
export const firstPerson: Readonly<Record<string, RegExp>> = {
  en: matching("i|we|i['’]\\p{L}+|we['’]\\p{L}+|my|our|me|let me"),
  de: matching('ich|wir|mein\\p{L}*|unser\\p{L}*'),
  es: matching('yo|nosotr[oa]s|me|nos|mi|\\p{L}+(?:aré|eré|iré)|voy|vamos|estoy|quiero'),
  fr: matching("je|nous|on|mon|ma|mes|notre|j['’]\\p{L}+"),
}
/** Words that tell how something is said, and not what. */
export const sayingWord =
  /^(?:say|said|says|saying|tell|told|mention\w*|talk\w*|speak\w*|spoke|state\w*|explain\w*|suggest\w*|propos\w*|think\w*|thought|feel\w*|felt|opinion|view|position|stance|respond\w*|repl\w+|answer\w*|do|does|did|done|next|order|end|finally|last|meeting|plan|idea|point|proposal|call|everyone|else|person|people|dr|mr|mrs|ms|prof|herr|frau|sagt\w*|gesagt|meint\w*|denkt|dijo|dice|dit)$/i

export const whoQuestion =
  /^[^\p{L}]*(?:(?:and|but|so|und|aber|y|et) )?(?:who|wer|qui[eé]n(?:es)?|qui)(?!\p{L})/iu

/** A question of who said it, whatever it is about. */
export const reports: Readonly<Record<string, RegExp>> = {
  en: matching(
    'said|says?|mention\\w*|told|tells?|explain\\w*|report\\w*|claim\\w*|talk\\w*|speaks?|spoke|raised?|brought up|suggest\\w*|propos\\w*',
  ),
  de: matching('sagte?|gesagt|erwähnt\\p{L}*|erklärt\\p{L}*|spricht|sprach|vorgeschlagen|schlug'),
  es: matching('dijo|dice|mencion\\p{L}+|explic\\p{L}+|propuso|propone|habl\\p{L}+'),
  fr: matching('dit|mentionn\\p{L}+|expliqu\\p{L}+|propos\\p{L}+|parl\\p{L}+'),
}
