// Links to the page where a problem can be solved: sign-in, profile or plans.

import { routes } from '#contract/basics/paths.ts'
import type { ProblemAction } from '#contract/problems/problems.ts'
import { type ButtonVariant, buttonClass } from '../../ui/button.tsx'
import { Link } from '../../ui/link.tsx'
import { texts } from './session-texts.ts'
import { useSignInPath } from './sign-in-path.ts'

const { signIn, confirmEmail, viewPlans } = texts.problemLinks

export function ProblemLink({
  action,
  ...variant
}: ButtonVariant & { action: ProblemAction | undefined }) {
  const signInPath = useSignInPath()
  const links: { [Action in ProblemAction]?: { to: string; label: string } } = {
    sign_in: { to: signInPath, label: signIn },
    confirm_email: { to: routes.profile.path, label: confirmEmail },
    upgrade: { to: routes.pricing.path, label: viewPlans },
  }
  const link = action && links[action]
  if (!link) return null
  return (
    <Link className={buttonClass(variant)} to={link.to}>
      {link.label}
    </Link>
  )
}
