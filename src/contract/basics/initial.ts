// The initial of a name, in the circle that stands for a person.

/** "mara" -> "M". Combining marks stay with their letter. "U", for user, without a name. */
export function initialOf(name: string): string {
  const [first] = new Intl.Segmenter().segment(name.trim())
  return (first?.segment ?? 'U').toUpperCase()
}
