// Parses the arguments of `pith moderate`.
import { Problem } from '#contract/problems/problems.ts'
import {
  type ModerationCommand,
  moderationCommandSchema,
} from '#server/social/moderation/command.ts'

/** Throws a Problem `bad_request` that describes the syntax. */
export function parseModeration(args: string[], { all }: { all: boolean }): ModerationCommand {
  const [name = 'list', ...rest] = args
  const commands: Record<string, object> = {
    list: { name, all },
    hide: { name, kind: rest[0], id: rest[1] },
    restore: { name, kind: rest[0], id: rest[1] },
    dismiss: { name, reportId: rest[0] },
  }
  const argumentCount = { list: 0, hide: 2, restore: 2, dismiss: 1 }[name]
  const parsed =
    rest.length === argumentCount ? moderationCommandSchema.safeParse(commands[name]) : null
  if (parsed?.success) return parsed.data
  throw new Problem('bad_request', {
    message:
      'Usage: pith moderate list [--all] | hide|restore playlist|comment|creator|summary <id> | dismiss <report>',
  })
}
