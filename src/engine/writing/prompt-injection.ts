// Finds prompt injections: sentences of a video that give instructions to a summarizer.
// They never reach the model and are no evidence.
import type { Cue } from '#contract/captions/transcript.ts'
import type { Sentence } from '../transcript.ts'
import { containsEncodedText, deobfuscate } from './obfuscation.ts'

/**
 * Words of which every injection contains one, in some language: most sentences contain
 * none and are skipped.
 */
const injectionHint =
  /ignor|disregard|forget|overrid|bypass|obey|instruct|prompt|verdict|system|\bmodels?\b|rules|api key|assistant|developer|\bai\b|a\.i\.|llm|language model|bot\b|bots\b|robot|machine|gemini|claude|copilot|transcript|chatbot|gpt|summar|tl;?dr|key points?|respon|reply|answer|output|\bonly\b|exactly|you are now|you're now|from now on|jailbreak|inst\]|im_start|anweisung|vorgabe|zusammenfass|vergiss|oublie|consigne|résum|olvida|resum|haz caso|esque[cç]|desconsider|dimentic|istruzion|riassunt|negeer|instructie|samenvat|instrukcj|zignoruj|игнорир|забудь|инструкц|talimat|yok say|abaikan|bỏ qua|تجاهل|התעלם|अनदेखा|नज़रअंदाज|指令|指示|命令|忽略|无视|無視|忘れ|忘记|要約|摘要|总结|무시|지시/i

const imperativeVerb =
  '(?:say|write|print|output|reply|respond|answer|include|add|insert|append|put|begin|start|end|mention|repeat|return|reveal|show|replace|state|tell|set|make|call|rate|mark|describe|translate|give|use|declare|claim|promote|advertise|recommend)'
/** An imperative: at the beginning, after a break, or after a word such as "please". */
const imperative = `(?:^|[.!?;:,"'“‘(—-]\\s*|\\b(?:and|then|please|must|should|shall|to|now|instead|always|just|simply|also|only)\\s+)(?:do not |don't |never )?${imperativeVerb}\\b`
const injectionPatterns = [
  // to ignore the rules
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
  // to be something else, or an address to an AI
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
  // what to answer; a lesson about summaries contains such sentences too, and loses them
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

/** Names of machines that write summaries. */
const machine =
  '(?:ai|a\\.i\\.|llms?|(?:large )?language models?|chatgpt|gpt|gemini|claude|copilot|assistants?|summari[sz]ers?|(?:summary |chat)?bots?|robots?|machines?|automatic (?:summary|summari[sz]ation))'
/** What is asked of a machine in plain words. */
const asked =
  "(?:say|tell|write|mention|describe|rate|call|recommend|conclude|praise|promote|add|put|give|begin|start|end|output|highlight|include|leave out|skip|repeat|state|claim|do not|don't)"
const plainOrders = [
  // "AI, ..., say that"
  new RegExp(
    `^\\W*(?:(?:hey|hello|hi|dear|attention|to|for|you|let|note for)[ ,]{1,2})?(?:the |any |all |an )?${machine}(?: (?:assistants?|tools?|readers?|systems?|reading|watching|that|who|which|summari)[^.,:!?]{0,50})?\\s*[,:] ?(?:[^.!?]{0,60}[,:] ?)?(?:please |you must |you will |will |always )?${asked}\\b`,
    'i',
  ),
  // "when you summarize this, ...", "if an AI is reading this, ..."
  new RegExp(
    `\\b(?:when(?:ever)?|while|if|whoever|whatever|whichever|to all|any)\\b[^.!?]{0,40}\\b(?:summar\\w+|${machine}[^.!?]{0,12} (?:read|writ|mak|process)\\w*|process)\\b[^.!?]{0,30}\\b(?:this|transcript|captions|summary)\\b[^.!?]{0,20}[^.!?]{0,30}\\b${asked}\\b`,
    'i',
  ),
  new RegExp(`\\bif this is\\b[^.!?]{0,20}\\bsummari\\w+[^.!?]{0,25} ${asked}\\b`, 'i'),
  new RegExp(`\\bin (?:your|the) summary\\b[^.!?]{0,15} ${asked}\\b`, 'i'),
  /\b(?:your|the) summary of this\b[^.!?]{0,20}\b(?:should|must) (?:say|call|begin|end)\b/i,
  // "language models should describe this talk as"
  new RegExp(
    `\\b${machine}\\b[^.!?]{0,50}\\b(?:should|must|has to|have to|needs? to|will)\\b[^.!?]{0,10}\\b${asked}\\b[^.!?]{0,12}\\bthis\\b`,
    'i',
  ),
  new RegExp(`\\b${machine} know\\b[^.!?]{0,20}\\b(?:has|have|needs?) to ${asked}\\b`, 'i'),
  new RegExp(
    `\\b(?:instructions?|prompt|note|message)s? (?:to|for) (?:the |an? |any )?(?:summary|${machine})\\b\\s*[,:]`,
    'i',
  ),
  new RegExp(`\\bif you(?:'re| are) an? ${machine}\\b|\\bas an? ${machine},? you\\b`, 'i'),
  new RegExp(
    `^\\W*for the ${machine}\\b[^.!?]{0,40}, the verdict\\b|^\\W*to all ${machine}, ${asked}\\b`,
    'i',
  ),
]

/** The markup of prompts. Captions contain it, sentences no longer do. */
const promptMarkup =
  /<\/?\s*(?:transcript|notes|video|chapters|own_instructions|system|assistant|user|instructions?)\b|<\||\[\/?INST\]|###\s*(?:system|instruction|response)/i

/** Words that often continue an injection; they count only after one. */
const continuation = new RegExp(
  `^\\W*(?:instead|your|do not|don't|never|always|only|please|visit|click|go to|send|just|simply|remember|act|ignore|confirm|comply|${imperativeVerb.slice(3, -1)})\\b`,
  'i',
)
const maxContinuations = 3

/** Whether a text, such as a title, is a prompt injection. Linear. */
export function isPromptInjection(text: string): boolean {
  if (promptMarkup.test(text) || containsEncodedText(text)) return true
  return deobfuscate(text).some(
    (form) =>
      injectionHint.test(form) &&
      [...injectionPatterns, ...plainOrders].some((pattern) => pattern.test(form)),
  )
}

/**
 * Finds the indices of all prompt injections and of the sentences that continue them.
 * Also finds injections that automatic captions split in two, and injections whose markup
 * is only in the captions. Linear.
 */
export function findPromptInjections(sentences: Sentence[], captions: Cue[]): Set<number> {
  const found = findOrders(sentences, captions)
  // A talk about prompts quotes orders: they are what it is about.
  const isAbout = isAboutMachines(sentences, found)
  const injections = new Set([...found].filter((at) => !isAbout || !isQuoted(sentences[at]!.text)))
  for (const index of [...injections]) {
    for (
      let at = index + 1;
      at <= index + maxContinuations && continuation.test(sentences[at]?.text ?? '');
      at++
    ) {
      injections.add(at)
    }
  }
  return injections
}

/** Words of a talk about machines that read and write, and how many of its sentences have one. */
const aboutMachines =
  /\b(?:prompts?|prompting|injections?|chatbots?|language models?|llms?|models?|ai|gpt)\b/i
const [minMachineSentences, minMachineShare] = [5, 0.08]
/** Behind these an order is told, not given. */
const quoting =
  /\b(?:says?|said|typed?|wrote|writes?|like|example|line|test|trick|attack\w*|student|somebody|someone|hidden|he|she|they)\b.{0,80}\b(?:ignore|disregard|forget|when you|if you|say|you are|ai)\b/i

function isAboutMachines(sentences: Sentence[], injections: ReadonlySet<number>): boolean {
  const speaking = sentences.filter(
    ({ text }, at) => !injections.has(at) && aboutMachines.test(text),
  ).length
  return speaking >= minMachineSentences && speaking >= sentences.length * minMachineShare
}

function isQuoted(text: string): boolean {
  return quoting.test(text) && !promptMarkup.test(text) && !containsEncodedText(text)
}

function findOrders(sentences: Sentence[], captions: Cue[]): Set<number> {
  const suspicious = captions.filter(
    ({ text }) =>
      promptMarkup.test(text) || containsEncodedText(text) || isDisguisedInjection(text),
  )
  const injections = findSentencesDuring(sentences, suspicious)
  for (const [at, { text }] of sentences.entries()) {
    if (containsEncodedText(text)) injections.add(at)
    else if (deobfuscate(text).some((form) => injectionHint.test(form)))
      for (const index of findSplitInjection(sentences, at)) injections.add(index)
  }
  return injections
}

/** Whether a caption is an obfuscated injection; its sentences may contain only pieces of it. */
function isDisguisedInjection(text: string): boolean {
  return deobfuscate(text)[0] !== text && isPromptInjection(text)
}

/**
 * Returns the sentence if it is an injection, or the pair if it is one together with the
 * next or the previous sentence.
 */
function findSplitInjection(sentences: Sentence[], at: number): number[] {
  const [previous, current, next] = [
    sentences[at - 1]?.text ?? '',
    sentences[at]!.text,
    sentences[at + 1]?.text ?? '',
  ]
  if (isPromptInjection(current)) return [at]
  if (next && isPromptInjection(joinHalves(current, next)) && !isPromptInjection(next))
    return [at, at + 1]
  const joinsPrevious =
    previous && isPromptInjection(joinHalves(previous, current)) && !isPromptInjection(previous)
  return joinsPrevious ? [at - 1, at] : []
}

function findSentencesDuring(sentences: Sentence[], captions: Cue[]): Set<number> {
  const found = new Set<number>()
  if (captions.length === 0) return found
  for (const [at, { startSeconds, endSeconds }] of sentences.entries()) {
    if (captions.some((cue) => cue.startSeconds <= endSeconds && cue.endSeconds >= startSeconds))
      found.add(at)
  }
  return found
}

/** Joins two halves of a sentence without the full stop between them, which was a guess. */
function joinHalves(first: string, second: string): string {
  return `${first.replace(/[.!?…]+$/, '')} ${second}`
}
