// What can be typed behind `pith moderate`, and how it is read.
import { Problem } from '#contract/problems.ts'
import { type Order, orderSchema } from '#server/moderation/order.ts'

/** Throws a Problem `bad_request` that says how it is typed. */
export function readOrder(words: string[], { all }: { all: boolean }): Order {
  const [name = 'list', ...rest] = words
  const forms: Record<string, object> = {
    list: { name, all },
    hide: { name, kind: rest[0], id: rest[1] },
    restore: { name, kind: rest[0], id: rest[1] },
    dismiss: { name, reportId: rest[0] },
  }
  const length = { list: 0, hide: 2, restore: 2, dismiss: 1 }[name]
  const order = rest.length === length ? orderSchema.safeParse(forms[name]) : null
  if (order?.success) return order.data
  throw new Problem('bad_request', {
    message:
      'Type pith moderate list [--all], hide or restore with playlist, comment or creator and its id, or dismiss with the id of a report.',
  })
}
