// What the calls of models used and cost, kept with the works that they were for.
import { and, eq, gte, sql } from 'drizzle-orm'
import type { Usage } from '../adapters/models.ts'
import { works } from '../db/schema/summaries.ts'
import type { Deps } from '../deps.ts'

type Spending = Usage & { costMicroDollars: number | null }

/** Counts one call of a model. The cost of a work is known when that of all its calls is. */
export async function addSpending({ db }: Deps, workId: string, spending: Spending): Promise<void> {
  const { inputTokens, outputTokens, costMicroDollars } = spending
  const isFirst = sql`${works.inputTokens} + ${works.outputTokens} = 0`
  await db.orm
    .update(works)
    .set({
      inputTokens: sql`${works.inputTokens} + ${inputTokens}`,
      outputTokens: sql`${works.outputTokens} + ${outputTokens}`,
      costMicroDollars: sql`case when ${isFirst} then 0 else ${works.costMicroDollars} end + ${costMicroDollars}::bigint`,
    })
    .where(eq(works.id, workId))
}

/** All that works begun since midnight, UTC, have used. */
export async function sumSpendingOfDay({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<Spending> {
  const midnight = new Date(now()).setUTCHours(0, 0, 0, 0)
  const [row] = await db.orm
    .select({
      inputTokens: sql<string>`coalesce(sum(${works.inputTokens}), 0)`,
      outputTokens: sql<string>`coalesce(sum(${works.outputTokens}), 0)`,
      cost: sql<string>`coalesce(sum(${works.costMicroDollars}), 0)`,
      isCostKnown: sql<boolean>`coalesce(bool_and(${works.costMicroDollars} is not null), true)`,
    })
    .from(works)
    .where(and(gte(works.createdAt, midnight), sql`${works.inputTokens} + ${works.outputTokens} > 0`))
  return {
    inputTokens: Number(row?.inputTokens),
    outputTokens: Number(row?.outputTokens),
    costMicroDollars: row?.isCostKnown ? Number(row.cost) : null,
  }
}
