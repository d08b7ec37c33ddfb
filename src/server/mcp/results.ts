// Turns what a tool has found, or why it failed, into its result: text for a person, and
// the same as data.
import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import type { Logger } from 'pino'
import { routes } from '#contract/basics/paths.ts'
import type { ProblemAction } from '#contract/problems/problem-entry.ts'
import { Problem, problems } from '#contract/problems/problems.ts'
import type { Links } from './links.ts'

export function textResult(
  text: string,
  structuredContent: Record<string, unknown>,
): CallToolResult {
  return { content: [{ type: 'text', text }], structuredContent }
}

/**
 * Runs a tool. A failure becomes a result that says what happened and what to do next, as
 * a person would get it.
 */
export async function runTool(
  { links, log }: { links: Links; log: Logger },
  tool: () => Promise<CallToolResult>,
): Promise<CallToolResult> {
  try {
    return await tool()
  } catch (error) {
    if (!(error instanceof Problem)) log.error({ err: error }, 'a tool of the MCP server failed')
    const problem = error instanceof Problem ? error : new Problem('internal')
    const { action } = problems[problem.code]
    const text = [
      `${problems[problem.code].title}: ${problem.message}`,
      action && describeAction(action, links),
    ]
    // No structured content: it would have to match what the tool declares for its
    // success, and clients reject what does not.
    return {
      isError: true,
      content: [{ type: 'text', text: text.filter(Boolean).join('\n') }],
      _meta: { error: problem.report() },
    }
  }
}

function describeAction(action: ProblemAction, { site }: Links): string {
  switch (action) {
    case 'upload':
      return `Next: the person can upload the captions of the video at ${site}${routes.summarize.path}.`
    case 'extract':
      return `Next: the person can have it summarized without a model at ${site}${routes.summarize.path}.`
    case 'retry':
      return 'Next: try again in a minute.'
    case 'other_link':
      return 'Next: try another link.'
    case 'sign_in':
      return `Next: the person has to sign in at ${site}${routes.auth.path}.`
    case 'confirm_email':
      return `Next: the person has to confirm the email address at ${site}${routes.profile.path}.`
    case 'upgrade':
      return `Next: the person can see the plans at ${site}${routes.pricing.path}, or wait for the renewal shown at ${site}${routes.usage.path}.`
  }
}
