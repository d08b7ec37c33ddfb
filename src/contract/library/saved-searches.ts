// The shapes of saved searches: a search of the library with its filters, under a name.
import { z } from 'zod'
import { cleanLine, hasVisibleText } from '../basics/clean-text.ts'
import { maxSavedQueryCharacters, maxSavedSearchNameCharacters } from '../basics/limits.ts'
import { libraryQuerySchema } from './library.ts'

const name = z
  .string({ error: 'A saved search needs a name.' })
  .transform(cleanLine)
  .pipe(
    z
      .string()
      .max(
        maxSavedSearchNameCharacters,
        `A name may have ${maxSavedSearchNameCharacters} characters. Nothing was saved.`,
      )
      .refine(hasVisibleText, 'A saved search needs a name.'),
  )

/** What an address of the library may say, without the page. */
const parameters = z
  .strictObject(libraryQuerySchema.omit({ page: true, zone: true }).shape)
  .partial()
  .extend({ in: z.literal('spoken').optional(), view: z.enum(['grid', 'list']).optional() })

const query = z
  .string({ error: 'A saved search has the parameters of an address of the library.' })
  .max(maxSavedQueryCharacters, 'This search is too long to be saved.')
  .transform((text) => new URLSearchParams(text.replaceAll('\0', '')).toString())
  .refine(hasParameters, 'This is no search of the library. Search or filter something first.')
  .refine(
    (text) => parameters.safeParse(Object.fromEntries(new URLSearchParams(text))).success,
    'A part of this search is too long, or the library does not know it. Nothing was saved.',
  )

function hasParameters(text: string): boolean {
  const given = [...new URLSearchParams(text).keys()]
  return given.some((key) => !['in', 'view', 'sort', 'direction'].includes(key))
}

/** `query` has the parameters of the address of /all-summaries, such as "search=tram&rating=4". */
export const savedSearchRequestSchema = z.object({ name, query })
export const savedSearchChangeSchema = z.object({ name })

export const savedSearchSchema = z.object({
  id: z.string(),
  name: z.string(),
  query: z.string(),
  createdAt: z.number(),
  updatedAt: z.number(),
})
export type SavedSearch = z.infer<typeof savedSearchSchema>

/** By name. */
export const savedSearchListSchema = z.object({ items: z.array(savedSearchSchema) })
