// Recognizes questions by their words. It is apart from the schemas, which the first page
// does not need.

/** True if the text has a letter or a digit in any script. */
export const hasLetterOrDigit = (question: string) => /[\p{L}\p{N}]/u.test(question)

/**
 * Words with which questions begin in the offered languages, without those that begin
 * other texts as often.
 */
const openings = new Set(
  `
what what's who who's whose when where why which how does did is are was were can could should would
ما ماذا من متى أين لماذا كيف هل كم أي
kdo kdy kde proč jak jaký jaká který která kolik
hvad hvem hvornår hvor hvorfor hvordan hvilken hvilket hvilke
wer was wann wo warum wieso weshalb wie welche welcher welches wem wen wessen
τι ποιος ποια ποιο πότε πού γιατί πώς πόσο πόσα
qué quién quiénes cuándo dónde cómo cuál cuáles cuánto cuánta cuántos cuántas
mikä mitä kuka milloin missä miksi miten kuinka
qui quoi quand où pourquoi comment combien quel quelle quels quelles est-ce qu'est-ce
מה מי מתי איפה למה מדוע איך כיצד כמה האם
क्या कौन कब कहाँ क्यों कैसे कितना कितने
mikor miért hogyan mennyi melyik
apa siapa kapan mengapa kenapa bagaimana berapa
chi cosa quando dove perché quale quali quanto quanti quante
무엇 뭐가 누가 언제 어디 왜 어떻게 얼마나 몇
wat wanneer waar waarom hoe welke
hva når
kto kiedy gdzie dlaczego jaki jaka która ile czy
quem quê quais qual onde porquê quantos
când unde câți câte cât
что кто когда где почему зачем как какой какая какие сколько
vad vem när varför hur vilken vilket vilka
nedir neden niçin nasıl hangi nerede kaç
що хто коли де чому навіщо як який яка які скільки
`
    .trim()
    .split(/\s+/),
)

/** Words of questions in languages that write no spaces, and that of Vietnamese for "why". */
const anywhere =
  /なぜ|何|どう|いつ|誰|どこ|どの|为什么|為什麼|什么|什麼|怎么|怎麼|谁|誰|哪|多少|ทำไม|อะไร|ใคร|เมื่อไหร่|ที่ไหน|อย่างไร|tại sao/iu

/**
 * Whether what was typed is a question: it has a question mark, or begins with a word of
 * questions and goes on.
 */
export function isQuestion(text: string): boolean {
  const typed = text.normalize('NFC').trim().replaceAll('’', "'").toLowerCase()
  if (!hasLetterOrDigit(typed)) return false
  if (/^¿|[?？؟\u037e]["'»”]*$/u.test(typed)) return true
  const [first = '', ...rest] = typed.split(/\s+/)
  return anywhere.test(typed) || (rest.length > 0 && openings.has(first))
}
