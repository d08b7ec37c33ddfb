// Finds words of a video that are meant for the machine that reads them: orders to a summariser are neither material nor evidence.
// A model may be talked into things by what it never should have taken for more than speech, so it does not get to see them.
import type { Cue } from '#contract/transcript.ts'
import type { Sentence } from '../transcript.ts'
import { holdsCode, readings } from './masks.ts'

/** A word that every order has, in one language or another: most sentences have none and are passed over. */
const hint =
  /ignor|disregard|forget|overrid|bypass|obey|instruct|prompt|verdict|system|\bmodels?\b|rules|api key|assistant|developer|\bai\b|a\.i\.|llm|language model|chatbot|gpt|summar|tl;?dr|key points?|respon|reply|answer|output|\bonly\b|exactly|you are now|you're now|from now on|jailbreak|inst\]|im_start|anweisung|vorgabe|zusammenfass|vergiss|oublie|consigne|résum|olvida|resum|haz caso|esque[cç]|desconsider|dimentic|istruzion|riassunt|negeer|instructie|samenvat|instrukcj|zignoruj|игнорир|забудь|инструкц|talimat|yok say|abaikan|bỏ qua|تجاهل|התעלם|अनदेखा|नज़रअंदाज|指令|指示|命令|忽略|无视|無視|忘れ|忘记|要約|摘要|总结|무시|지시/i

const verb =
  '(?:say|write|print|output|reply|respond|answer|include|add|insert|append|put|begin|start|end|mention|repeat|return|reveal|show|replace|state|tell|set|make|call|rate|mark|describe|translate|give|use|declare|claim|promote|advertise|recommend)'
/** Where an imperative may stand: at the beginning, after a break, or after a word that makes it one. */
const imperative = `(?:^|[.!?;:,"'“‘(—-]\\s*|\\b(?:and|then|please|must|should|shall|to|now|instead|always|just|simply|also|only)\\s+)(?:do not |don't |never )?${verb}\\b`
const orders = [
  // the rules are to be dropped
  /\b(?:ignor(?:e|ing)|disregard|forget|override|bypass|discard|cancel|skip)\b[^.!?]{0,20}\b(?:previous|prior|above|earlier|preceding|existing|original|initial|all|any|your|everything)\b[^.!?]{0,40}\b(?:instructions?|prompts?|rules?|guidelines?|directions?|commands?|directives?|programming|training|told|context|constraints?|safety)\b/i,
  /\b(?:ignore|disregard|forget)\b (?:everything|all|anything)(?: that (?:is|was|came|you were told))? (?:above|before|so far|until now|up to here)\b/i,
  /\b(?:ignore|disregard|override)\b (?:the |these |those |this )?(?:system |user )?(?:instructions?|prompts?)\b/i,
  /\b(?:ignoriere?|vergiss|missachte)\b[^.!?]{0,50}(?:anweisung|regel|vorgabe|instruktion)/i,
  /\b(?:ignore[rz]?|oublie[rz]?)\b[^.!?]{0,50}(?:instruction|consigne|règle)/i,
  /\b(?:ignor[ae]|olvid[ae]|haz caso omiso|esqueça|desconsidere|dimentica|negeer|vergeet|zignoruj|zapomnij)\b[^.!?]{0,50}(?:instruc|instruç|istruzion|reglas|regras|regole|indicacion|instructies|regels|instrukcj|polece)/i,
  /(?:игнорир|забудь)[^.!?]{0,50}(?:инструкц|указани|правил)/i,
  /\b(?:ignorera|ignorer|bortse|glem|glöm|unohda)\b[^.!?]{0,50}(?:instruktion|instruks|regler|ohje)/i,
  /(?:abaikan|lupakan)[^.!?]{0,50}(?:instruksi|perintah|aturan)/i,
  /(?:bỏ qua|quên)[^.!?]{0,50}(?:hướng dẫn|chỉ dẫn|quy tắc|lệnh)/i,
  /(?:تجاهل|انس)[^.!؟]{0,50}(?:التعليمات|الأوامر|القواعد)/,
  /(?:התעלם|התעלמו|שכח)[^.!?]{0,50}(?:ההוראות|הכללים|הנחיות)/,
  /(?:निर्देश|नियम|आदेश)[^.!?।]{0,40}(?:अनदेखा|नज़रअंदाज|भूल)/,
  /(?:talimat|kural)[^.!?]{0,40}(?:yok say|unut|görmezden)/i,
  /(?:忽略|无视|忘记|忘掉|不要理会)[^。！？]{0,20}(?:指令|指示|说明|规则|提示)/,
  /(?:指示|命令|ルール|プロンプト)[^。！？]{0,20}(?:無視|忘れ)/,
  /(?:지시|명령|규칙)[^.!?。]{0,20}(?:무시|잊)/,
  // it is told what it is, or called by its trade
  /\b(?:you are|you're) now\b[^.!?]{0,40}\b(?:ai|a\.i\.|bot|chatbot|assistant|model|llm|mode|dan|unrestricted|free|jailbroken)\b/i,
  /\b(?:act|behave|respond|pretend)\b[^.!?]{0,20}\b(?:as|to be|like)\b[^.!?]{0,20}\b(?:ai|assistant|language model|llm|chatbot|dan)\b/i,
  /\bfrom now on\b,? (?:you|your|only|always|respond|answer|reply|every)\b[^.!?]{0,60}\b(?:you|respond|reply|answer|output|summar\w*)\b/i,
  /\b(?:new|updated|real|actual|true|secret|hidden|important|additional|further|special|priority) (?:system )?(?:instructions?|prompt|directives?) (?:for|to) (?:you, )?(?:the |an? |any |all )?(?:ai|assistants?|models?|llms?|summari[sz]\w*)\b/i,
  /\b(?:new|updated|real|actual|true) (?:system )?(?:instructions?|prompt)s?\s*:/i,
  /\b(?:system|developer|admin(?:istrator)?) (?:prompt|message|instructions?|mode|command|note|notice)\s*(?:update|override|enabled|activated|:)/i,
  /\b(?:system|developer|admin(?:istrator)?) override\b|\bthis is an? (?:system|developer|admin(?:istrator)?) (?:prompt|message|instruction|command|notice)\b/i,
  /^\W*(?:system|assistant|instructions?)\s*[:>\]]/i,
  /\b(?:dear|attention|note (?:to|for)|message (?:to|for)|instructions? (?:to|for)|hey|hello|hi)\b[ ,:]{0,3}(?:all |any |the |you )?(?:ai|a\.i\.|llms?|language models?|assistants?|summari[sz]er|summari[sz]ation|chatbots?|bots?|models?|machine)\b/i,
  /\b(?:if|since|because|as) you are (?:an? )?(?:ai|a\.i\.|llm|language model|large language model|assistant|chatbot|bot|summari[sz]er|model)\b/i,
  // it is told what to answer; a lesson about summaries says such things too, and loses them
  new RegExp(
    `${imperative}[^.!?]{0,80}\\b(?:(?:your|the|this|every|any|each|my|of) (?:final )?(?:summar(?:y|ies)|tl;?dr|key ?points?|chapters? titles?|system prompt)|tl;?dr|your (?:final |entire |whole )?verdict|your (?:final |entire |whole )?(?:output|response|reply))\\b`,
    'i',
  ),
  /\b(?:(?:your|the) (?:whole |entire |only |final )?(?:summary|tl;?dr)|your (?:whole |entire |only |final )?(?:output|response|reply|verdict))\b[^.!?]{0,30}\b(?:must|should|shall|has to|needs to|will) (?:only |be|say|read|contain|include|begin|start|end|mention|consist|state)/i,
  /\b(?:your|the) (?:summary|tl;?dr|output|response) (?:says|reads|mentions|begins with|ends with)\b/i,
  /(?:^|[.!?;:,"'“]\s*|\b(?:and|then|please|must|should|now|instead)\s+)(?:reply|respond|answer|output|say|write|print) (?:only|exactly|solely|just|nothing but|nothing except|verbatim|back)\b/i,
  /\b(?:reply|respond|answer|output|say|write|print) (?:back )?exactly (?:this|these words|the following)\b/i,
  /\b(?:reveal|print|repeat|show|leak|tell|output|disclose)\b[^.!?]{0,30}\b(?:system prompt|your (?:prompt|instructions|rules|api key))\b/i,
  /\b(?:do not|don't|stop|instead of|refuse to) (?:summari[sz]\w+)\b[^.!?]{0,60}\b(?:instead|reply|respond|say|write|output|answer|this video|transcript|anything)\b/i,
  /(?:schreib|antworte|gib|füge|sag)\w*\b[^.!?]{0,60}(?:zusammenfassung|antwort nur|nur mit)/i,
  /(?:écri|répond|ajoute|inclu|di)\w*\b[^.!?]{0,60}(?:le résumé|ton résumé|votre résumé|uniquement|seulement par)/i,
  /(?:escrib|respond|incluy|añad|agreg|di)\w*\b[^.!?]{0,60}(?:el resumen|tu resumen|solo con|únicamente)/i,
]

/** Marks by which prompts are built. Sentences have lost them, captions have not. */
const promptMarks =
  /<\/?\s*(?:transcript|notes|video|chapters|wish|system|assistant|user|instructions?)\b|<\||\[\/?INST\]|###\s*(?:system|instruction|response)/i

/** What often follows an order, and only then is taken for a part of it. */
const continuation = new RegExp(
  `^\\W*(?:instead|your|do not|don't|never|always|only|please|visit|click|go to|send|just|simply|remember|act|ignore|confirm|comply|${verb.slice(3, -1)})\\b`,
  'i',
)
const longestRun = 3

/** Whether one text, such as a title, gives orders to the machine that reads it. Linear. */
export function givesOrders(text: string): boolean {
  if (promptMarks.test(text) || holdsCode(text)) return true
  return readings(text).some((reading) => hint.test(reading) && orders.some((order) => order.test(reading)))
}

/**
 * The indices of all sentences that give orders to the machine, with what continues them. An order that automatic captions cut in
 * two is found too, and one whose marks are only in the captions that the sentences were made of. Linear.
 */
export function findOrders(sentences: Sentence[], captions: Cue[]): Set<number> {
  const marked = captions.filter(({ text }) => promptMarks.test(text) || holdsCode(text) || isMasked(text))
  const found = sentencesDuring(sentences, marked)
  for (const [at, { text }] of sentences.entries()) {
    if (holdsCode(text)) found.add(at)
    else if (readings(text).some((reading) => hint.test(reading)))
      for (const order of orderAround(sentences, at)) found.add(order)
  }
  for (const order of [...found]) {
    for (let at = order + 1; at <= order + longestRun && continuation.test(sentences[at]?.text ?? ''); at++) {
      found.add(at)
    }
  }
  return found
}

/** An order in disguise, of which a sentence may have kept only pieces. */
function isMasked(text: string): boolean {
  return readings(text)[0] !== text && givesOrders(text)
}

/** A sentence that is an order, or that is one together with the sentence after or before it. */
function orderAround(sentences: Sentence[], at: number): number[] {
  const [before, own, after] = [sentences[at - 1]?.text ?? '', sentences[at]!.text, sentences[at + 1]?.text ?? '']
  if (givesOrders(own)) return [at]
  if (after && givesOrders(joined(own, after)) && !givesOrders(after)) return [at, at + 1]
  return before && givesOrders(joined(before, own)) && !givesOrders(before) ? [at - 1, at] : []
}

function sentencesDuring(sentences: Sentence[], captions: Cue[]): Set<number> {
  const found = new Set<number>()
  if (captions.length === 0) return found
  for (const [at, { startSeconds, endSeconds }] of sentences.entries()) {
    if (captions.some((cue) => cue.startSeconds <= endSeconds && cue.endSeconds >= startSeconds)) found.add(at)
  }
  return found
}

/** Two halves of a sentence that captions cut: the full stop and the capital between them were guessed. */
function joined(one: string, two: string): string {
  return `${one.replace(/[.!?…]+$/, '')} ${two}`
}
