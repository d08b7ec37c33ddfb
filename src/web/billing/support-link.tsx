// A mail draft to the operator; where no address is set, the support page says so.
import { useQuery } from '@tanstack/react-query'
import { Mail } from 'lucide-react'
import { Link } from 'react-router'
import { routes } from '#contract/paths.ts'
import { api } from '../api.ts'
import { buttonClass } from '../ui/button.tsx'
import { cancelTexts } from './texts.ts'

export function SupportLink({ label }: { label: string }) {
  const { data } = useQuery({ queryKey: ['site'], queryFn: api.readSite })
  const look = buttonClass({ look: 'quiet' })
  const content = (
    <>
      <Mail />
      {label}
    </>
  )
  if (!data?.supportEmail)
    return (
      <Link className={look} to={routes.support.path}>
        {content}
      </Link>
    )
  return (
    <a className={look} href={`mailto:${data.supportEmail}?subject=${encodeURIComponent(cancelTexts.subject)}`}>
      {content}
    </a>
  )
}
