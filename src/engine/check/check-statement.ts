// Checks one statement of a model against the lines that it cites: they say it, they say something else, or neither.
import type { StatementCheck } from './check-types.ts'
import type { CheckContext } from './context.ts'
import { findContradiction, findDoubt } from './contradictions.ts'
import { readStatement } from './statement.ts'

/** The share of a statement's weight that its lines must say. */
const minCoverage = 0.5
const maxShownLines = 2

/** Checks a statement against cited lines (numbers of the context's lines), or against the ones that say it better. */
export function checkStatement(text: string, cited: readonly number[], context: CheckContext): StatementCheck {
  const statement = readStatement(text, cited, context)
  const lines = statement.ranked.slice(0, maxShownLines)
  const contradiction = findContradiction(statement, context)
  if (contradiction) return { check: 'contradicted', lines, reason: contradiction }
  const doubt = findDoubt(statement, context) ?? (statement.coverage < minCoverage ? 'words' : null)
  return doubt ? { check: 'unconfirmed', lines, reason: doubt } : { check: 'confirmed', lines }
}
