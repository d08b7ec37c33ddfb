// Stores the tokens and costs of model calls: with the generations they were made for,
// and those of answers by the day.
import { and, eq, gte, sql } from 'drizzle-orm'
import { isGuest } from '../../accounts/identity.ts'
import type { TokenUsage } from '../../adapters/models/open-model.ts'
import type { Orm } from '../../db/database.ts'
import { embeddingUsage } from '../../db/schema/embeddings.ts'
import { questionUsage } from '../../db/schema/questions.ts'
import { generations } from '../../db/schema/summaries.ts'

/** Stands for all guests. */
export const guests = 'guest:'

export type ModelUsage = TokenUsage & { costMicroDollars: number | null }

/** Adds one model call. The cost of a generation is null as soon as that of one call is. */
export async function addModelUsage(
  orm: Orm,
  generationId: string,
  usage: ModelUsage,
): Promise<void> {
  const { inputTokens, outputTokens, cachedTokens, costMicroDollars } = usage
  const isFirst = sql`${generations.inputTokens} + ${generations.outputTokens} = 0`
  await orm
    .update(generations)
    .set({
      inputTokens: sql`${generations.inputTokens} + ${inputTokens}`,
      outputTokens: sql`${generations.outputTokens} + ${outputTokens}`,
      cachedTokens: sql`${generations.cachedTokens} + ${cachedTokens}`,
      costMicroDollars: sql`case when ${isFirst} then 0 else ${generations.costMicroDollars} end + ${costMicroDollars}::bigint`,
    })
    .where(eq(generations.id, generationId))
}

/** Sums up the usage of all generations created since `sinceMs`. */
export async function sumModelUsage(orm: Orm, sinceMs: number): Promise<ModelUsage> {
  const [row] = await orm
    .select({
      inputTokens: sql<string>`coalesce(sum(${generations.inputTokens}), 0)`,
      outputTokens: sql<string>`coalesce(sum(${generations.outputTokens}), 0)`,
      cachedTokens: sql<string>`coalesce(sum(${generations.cachedTokens}), 0)`,
      cost: sql<string>`coalesce(sum(${generations.costMicroDollars}), 0)`,
      isCostKnown: sql<boolean>`coalesce(bool_and(${generations.costMicroDollars} is not null), true)`,
    })
    .from(generations)
    .where(
      and(
        gte(generations.createdAt, sinceMs),
        sql`${generations.inputTokens} + ${generations.outputTokens} > 0`,
      ),
    )
  return {
    inputTokens: Number(row?.inputTokens),
    outputTokens: Number(row?.outputTokens),
    cachedTokens: Number(row?.cachedTokens),
    costMicroDollars: row?.isCostKnown ? Number(row.cost) : null,
  }
}

/**
 * The tokens of all generations created since the start of a day, and of its answers and
 * embeddings, in one statement, for which a prompt waits.
 */
export async function sumTokensOfDay(orm: Orm, day: number): Promise<number> {
  const ofGenerations = sql`${generations.inputTokens} + ${generations.outputTokens}`
  const { rows } = await orm.execute<{ tokens: string }>(sql`
    select (select coalesce(sum(${ofGenerations}), 0) from ${generations} where ${generations.createdAt} >= ${day} and ${ofGenerations} > 0)
      + (select coalesce(sum(${questionUsage.inputTokens} + ${questionUsage.outputTokens}), 0) from ${questionUsage} where ${questionUsage.day} = ${day})
      + (select coalesce(sum(${embeddingUsage.tokens}), 0) from ${embeddingUsage} where ${embeddingUsage.day} = ${day}) as tokens`)
  return Number(rows[0]!.tokens)
}

/**
 * Adds one model call for an answer to a person's day. The cost of the day is null as
 * soon as that of one call is. Guests are one.
 */
export async function addQuestionUsage(
  orm: Orm,
  { day, ownerId }: { day: number; ownerId: string },
  usage: ModelUsage,
): Promise<void> {
  await orm
    .insert(questionUsage)
    .values({ day, ownerId: isGuest(ownerId) ? guests : ownerId, ...usage })
    .onConflictDoUpdate({
      target: [questionUsage.day, questionUsage.ownerId],
      set: {
        inputTokens: sql`${questionUsage.inputTokens} + excluded.input_tokens`,
        outputTokens: sql`${questionUsage.outputTokens} + excluded.output_tokens`,
        cachedTokens: sql`${questionUsage.cachedTokens} + excluded.cached_tokens`,
        costMicroDollars: sql`${questionUsage.costMicroDollars} + excluded.cost_micro_dollars`,
      },
    })
}

/** What the answers of a day have used; null before the first. */
export async function findQuestionUsage(orm: Orm, day: number): Promise<ModelUsage | null> {
  const { inputTokens, outputTokens, cachedTokens, costMicroDollars } = questionUsage
  const [row] = await orm
    .select({
      inputTokens: sql<string | null>`sum(${inputTokens})`,
      outputTokens: sql<string>`sum(${outputTokens})`,
      cachedTokens: sql<string>`sum(${cachedTokens})`,
      cost: sql<string>`sum(${costMicroDollars})`,
      isCostKnown: sql<boolean>`bool_and(${costMicroDollars} is not null)`,
    })
    .from(questionUsage)
    .where(eq(questionUsage.day, day))
  if (!row || row.inputTokens === null) return null
  return {
    inputTokens: Number(row.inputTokens),
    outputTokens: Number(row.outputTokens),
    cachedTokens: Number(row.cachedTokens),
    costMicroDollars: row.isCostKnown ? Number(row.cost) : null,
  }
}

/** Keeps what a person's answers used, without the person. */
export async function anonymizeQuestionUsage(tx: Orm, ownerId: string): Promise<void> {
  const rows = await tx.delete(questionUsage).where(eq(questionUsage.ownerId, ownerId)).returning()
  for (const { day, ownerId: _, ...usage } of rows)
    await addQuestionUsage(tx, { day, ownerId: '' }, usage)
}

/**
 * Adds the tokens of embeddings to a day. The cost of the day is null as soon as that of
 * one call is.
 */
export async function addEmbeddingUsage(
  orm: Orm,
  day: number,
  usage: { tokens: number; costMicroDollars: number | null },
): Promise<void> {
  await orm
    .insert(embeddingUsage)
    .values({ day, ...usage })
    .onConflictDoUpdate({
      target: embeddingUsage.day,
      set: {
        tokens: sql`${embeddingUsage.tokens} + excluded.tokens`,
        costMicroDollars: sql`${embeddingUsage.costMicroDollars} + excluded.cost_micro_dollars`,
      },
    })
}

/** What the embeddings of a day have used; null before the first. */
export async function findEmbeddingUsage(orm: Orm, day: number): Promise<ModelUsage | null> {
  const [row] = await orm.select().from(embeddingUsage).where(eq(embeddingUsage.day, day))
  return row
    ? {
        inputTokens: row.tokens,
        outputTokens: 0,
        cachedTokens: 0,
        costMicroDollars: row.costMicroDollars,
      }
    : null
}
