// Starts an email to support, or links to the support page when no address is set.
import { Mail } from 'lucide-react'
import { routes } from '#contract/basics/paths.ts'
import { useSite } from '../api/api.ts'
import { buttonClass } from '../ui/button.tsx'
import { Link } from '../ui/link.tsx'
import { cancelTexts } from './texts.ts'

type SupportLinkProps = { label: string; subject?: string }

export function SupportLink({ label, subject = cancelTexts.subject }: SupportLinkProps) {
  const { data } = useSite()
  const className = buttonClass({ look: 'quiet' })
  const content = (
    <>
      <Mail />
      {label}
    </>
  )
  if (!data?.supportEmail)
    return (
      <Link className={className} to={routes.support.path}>
        {content}
      </Link>
    )
  return (
    <a
      className={className}
      href={`mailto:${data.supportEmail}?subject=${encodeURIComponent(subject)}`}
    >
      {content}
    </a>
  )
}
