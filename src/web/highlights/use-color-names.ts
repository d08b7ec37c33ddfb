// What the person calls the colors of highlights.
import type { HighlightNames } from '#contract/account.ts'
import { defaultHighlightNames } from '#contract/limits.ts'
import { useAuth } from '../accounts/auth.tsx'

export function useColorNames(): HighlightNames {
  return useAuth().record?.preferences.highlightNames ?? defaultHighlightNames
}
