// Tells whether a question has anything to look for. It is apart from the schemas, which the first page does not need.

/** True if the text has a letter or a digit in any script. */
export const hasLetterOrDigit = (question: string) => /[\p{L}\p{N}]/u.test(question)
