// Says below the link field why its text leads to no video.
import { findProblem } from '#contract/problems/problems.ts'
import { FieldError } from '../ui/forms/field-error.tsx'
import { cardTexts } from './card-texts.ts'
import type { LinkErrorCode } from './read-link-field.ts'

export function LinkError({ id, code }: { id: string; code: LinkErrorCode }) {
  return (
    <FieldError id={id}>
      {code === 'other_site' ? cardTexts.otherSite : findProblem(code).text}
    </FieldError>
  )
}
