// The migration of stored texts for search writes what the server writes since then.
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { normalizeForSearch } from '#contract/library/normalize-for-search.ts'
import { loadTemplate, migrationsFolder } from '#tests/embedded.ts'

test('notes are stored for search as they are now when they are written', async () => {
  const migration = readFileSync(`${migrationsFolder}/0029_words-between-signs.sql`, 'utf8')
  const steps = migration.split('--> statement-breakpoint')
  const engine = await loadTemplate()
  await engine.exec(steps.find((step) => step.includes('CREATE FUNCTION'))!)
  const notes = [
    '# ÉCOLE\n\n- Über *Łódź*,\u00a0ÆRØ',
    ' İstanbul\t– ΆΝΘΡΩΠΟΣ ',
    'ﬁne ① “Straße”\r\n¿Qué?',
    '한국어 がん שָׁלוֹם',
  ]
  for (const note of notes) {
    const { rows } = await engine.query<{ folded: string }>(
      'select pg_temp.fold_note($1) as folded',
      [note],
    )
    expect(rows[0]!.folded).toBe(normalizeForSearch(note))
  }
  await engine.close()
})

test('texts that were stored in lower case are folded as new ones are', async () => {
  const migration = readFileSync(`${migrationsFolder}/0027_fold-search.sql`, 'utf8')
  const engine = await loadTemplate()
  await engine.exec(migration.split('--> statement-breakpoint')[0]!)
  const texts = [
    'Ein CAFÉ in der Straße – “Über uns”',
    'Łódź, Ærø, İstanbul, Ёлка, Άνθρωπος',
    'שָׁלוֹם مَرْحَبًا',
    'がん हिन्दी 한국어',
    'don’t – ¿qué? «oui» l‘été 1‑2',
    '¿Quién?',
  ]
  for (const text of texts) {
    const stored = text.normalize('NFKC').toLowerCase().replace(/\s+/g, ' ').trim()
    const { rows } = await engine.query<{ folded: string }>('select pg_temp.fold($1) as folded', [
      stored,
    ])
    expect(rows[0]!.folded).toBe(normalizeForSearch(text))
  }
  await engine.close()
})
