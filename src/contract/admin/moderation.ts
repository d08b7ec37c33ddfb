// What was reported or hidden, as administrators and the operator's terminal see it.
import { z } from 'zod'
import { moderationFilters, reportKinds, reportReasons } from '../basics/limits.ts'

export const moderationFilterSchema = z.enum(moderationFilters)
export type ModerationFilter = z.infer<typeof moderationFilterSchema>

/** The reports of one target. */
const reportCaseSchema = z.object({
  /**
   * The id of the oldest report; dismissing it resolves all of them. Null if the target
   * was hidden without a report.
   */
  reportId: z.string().nullable(),
  kind: z.enum(reportKinds),
  /**
   * The id of a playlist, comment or public page, or the username of a creator, or their
   * id if they have none.
   */
  id: z.string(),
  /** The text of the target, and the name and address of its owner; null if it was deleted. */
  text: z.string().nullable(),
  by: z.string().nullable(),
  email: z.string().nullable(),
  /** The playlist under which a comment is; null for everything else. */
  playlistId: z.string().nullable(),
  isHidden: z.boolean(),
  isSettled: z.boolean(),
  /** How many reports there are; the oldest of them are listed. */
  reportCount: z.number().int(),
  reports: z.array(
    z.object({ reason: z.enum(reportReasons), note: z.string(), createdAt: z.number() }),
  ),
})
export type ReportCase = z.infer<typeof reportCaseSchema>

/** `total` ends at a thousand. */
export const reportCasesSchema = z.object({
  items: z.array(reportCaseSchema),
  total: z.number().int(),
})
export type ReportCases = z.infer<typeof reportCasesSchema>

const target = { kind: z.enum(reportKinds), id: z.string().min(1).max(100) }
/** Hides or restores something, or resolves the reports of it. */
export const moderationActionSchema = z.discriminatedUnion('name', [
  z.strictObject({ name: z.literal('hide'), ...target }),
  z.strictObject({ name: z.literal('restore'), ...target }),
  z.strictObject({ name: z.literal('dismiss'), reportId: z.string().min(1).max(100) }),
])
export type ModerationAction = z.infer<typeof moderationActionSchema>
