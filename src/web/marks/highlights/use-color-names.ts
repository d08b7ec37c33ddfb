// What the person calls the colors of highlights.
import type { HighlightNames } from '#contract/accounts/account.ts'
import { defaultHighlightNames } from '#contract/basics/limits.ts'
import { useAuth } from '../../account/session/auth.tsx'

export function useColorNames(): HighlightNames {
  return useAuth().record?.preferences.highlightNames ?? defaultHighlightNames
}
