// Says in a sentence what is wrong with a setting, where the schema has no message of its own.
import type { z } from 'zod'

type Issue = Parameters<z.core.$ZodErrorMap>[0]

/** For Zod, as its error map. */
export function describeSettingIssue(issue: Issue): string {
  return `${issue.path?.join('.')} must ${describeRule(issue)}`
}

function describeRule(issue: Issue): string {
  if (issue.code === 'invalid_type')
    return issue.expected === 'int' ? 'be a whole number' : `be a ${issue.expected}`
  if (issue.code === 'invalid_value') return `be ${listChoices(issue.values)}`
  if (issue.code === 'invalid_format')
    return issue.format === 'email' ? 'be an email address' : `start with ${issue.prefix}`
  if (issue.code !== 'too_small' && issue.code !== 'too_big') return 'have another value'
  const isSmall = issue.code === 'too_small'
  const limit = Number(isSmall ? issue.minimum : issue.maximum)
  if (issue.origin === 'string')
    return limit === 1
      ? 'not be empty'
      : `have at ${isSmall ? 'least' : 'most'} ${limit} characters`
  if (!issue.inclusive) return `be ${isSmall ? 'more' : 'less'} than ${limit}`
  return `be at ${isSmall ? 'least' : 'most'} ${limit}`
}

function listChoices(values: readonly unknown[]): string {
  return values.length === 1
    ? `${values[0]}`
    : `${values.slice(0, -1).join(', ')} or ${values.at(-1)}`
}
