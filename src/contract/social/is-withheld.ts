/**
 * Whether a question has an answer that its owner may not read now: they are no member of
 * its space, or what it quotes was taken out.
 */
export function isWithheld({ problem }: { problem: { code: string } | null }): boolean {
  return problem?.code === 'space_left' || problem?.code === 'space_answer_gone'
}
