// Reads the settings: all are checked before anything else starts.
import { builtInPlans, type PlanTable } from '#contract/billing/plans.ts'
import { nameModelFile } from '#contract/models/model-files.ts'
import { readPlansFile } from './billing/plans-file/read-plans-file.ts'
import { deriveAccent } from './brand/accent.ts'
import type { BrandLook } from './brand/brand.ts'
import { readLogo } from './brand/read-logo.ts'
import { describeSettingIssue } from './describe-setting.ts'
import { type GivenSettings, settingsSchema } from './settings-schema.ts'

export type Settings = GivenSettings & { COMMUNITY: 'on' | 'off' } & {
  /** Those of PLANS_FILE, or the built-in ones. */
  plans: PlanTable
  /** Of BRAND_LOGO and BRAND_ACCENT. */
  brand: BrandLook
}

/**
 * Reads the settings. An empty value counts as absent.
 * Throws an Error whose message names every wrong setting, a line each.
 */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const present = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  )
  const result = settingsSchema.safeParse(present, { error: describeSettingIssue })
  if (result.success) {
    const { PLANS_FILE, BRAND_LOGO, BRAND_ACCENT, SIGN_UP, MODEL, MODEL_FILE } = result.data
    return {
      ...result.data,
      MODEL: MODEL ?? (MODEL_FILE && `local:${nameModelFile(MODEL_FILE)}`),
      COMMUNITY: result.data.COMMUNITY ?? (SIGN_UP === 'open' ? 'on' : 'off'),
      plans: PLANS_FILE ? readPlansFile(PLANS_FILE) : builtInPlans,
      brand: {
        logo: BRAND_LOGO === undefined ? null : readLogo(BRAND_LOGO),
        accent: BRAND_ACCENT === undefined ? null : deriveAccent(BRAND_ACCENT),
      },
    }
  }
  const describe = (name: string, message: string) =>
    `  ${message.includes(name) ? message : `${name}: ${message}`}`
  const issues = result.error.issues.map(({ path, message }) => describe(path.join('.'), message))
  throw new Error(`These settings need correcting:\n${issues.join('\n')}`)
}
