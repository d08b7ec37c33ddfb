// Files with plans for tests: the example with changes.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { PlansFile } from '#server/billing/plans-file/schema.ts'

const folder = mkdtempSync(join(tmpdir(), 'pith-plans-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))
let files = 0

/**
 * Writes a text, or the example after `change`, and returns the path of the file, which
 * is deleted when the process ends.
 */
export function writePlansFile(content: string | ((plans: PlansFile) => void)): string {
  const file = join(folder, `${files++}-plans.json`)
  writeFileSync(file, typeof content === 'string' ? content : changeExample(content))
  return file
}

function changeExample(change: (plans: PlansFile) => void): string {
  const plans = JSON.parse(readFileSync('deploy/plans.json', 'utf8')) as PlansFile
  change(plans)
  return JSON.stringify(plans, null, 2)
}

/** Prices in euro, under names of their own. */
export function sellInEuro(file: PlansFile): void {
  file.currency = 'eur'
  file.trialDays = 10
  Object.assign(file.plans.free, { name: 'Gratis', summaries: 4 })
  Object.assign(file.plans.mini, { name: 'Woche', price: 6.9 })
  Object.assign(file.plans.pro, { name: 'Plus', price: { month: 11.9, year: 114.24 } })
  file.plans.ultra.price = { month: 19.9, year: 190.8 }
}
