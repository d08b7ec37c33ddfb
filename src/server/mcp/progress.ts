// Tells the client how far a call is, if it asked for that.
import type { RequestHandlerExtra } from '@modelcontextprotocol/sdk/shared/protocol.js'
import type { ServerNotification, ServerRequest } from '@modelcontextprotocol/sdk/types.js'

export type ToolCall = RequestHandlerExtra<ServerRequest, ServerNotification>

/** So small that many notices without a number of their own stay below the end. */
const smallestStep = 0.0001

export function openProgress({ _meta, sendNotification }: ToolCall) {
  const progressToken = _meta?.progressToken
  let last = 0
  return {
    /** `progress` runs from 0 to 1. The protocol requires that it grows with each notice. */
    async show(message: string, progress = 0): Promise<void> {
      if (progressToken === undefined) return
      last = Math.max(last + smallestStep, progress)
      const params = { progressToken, progress: last, total: Math.max(1, last), message }
      await sendNotification({ method: 'notifications/progress', params })
    },
  }
}
