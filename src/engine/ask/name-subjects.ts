// Gives clauses that begin with a pronoun the subject of the clause before: "the ink lasts, it does not dry".
import type { Clause } from './clauses.ts'

const pronouns = new Set("it they he she it's they're he's she's it'll they'll er sie es ils elles il elle".split(' '))
/** A pronoun may follow one other word: "if they", "but it". */
const maxWordsBefore = 1

/** Adds the first word with a meaning of its own as the subject, within one sentence. */
export function nameSubjects(clauses: Clause[]): Clause[] {
  let subject: string | undefined
  return clauses.map((clause) => {
    const hasPronoun = clause.words.slice(0, maxWordsBefore + 1).some((word) => pronouns.has(word))
    if (!hasPronoun) subject = clause.stems[0] ?? subject
    if (!hasPronoun || subject === undefined || clause.stems.includes(subject)) return clause
    return { ...clause, stems: [subject, ...clause.stems], isSubjectAdded: true }
  })
}
