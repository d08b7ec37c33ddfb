// Puts a link to a video that is pasted or dropped on any page, outside of its fields,
// into the link field.
import { useNavigate } from 'react-router'
import { routes } from '#contract/basics/paths.ts'
import { useGivenInput } from './use-given-input.ts'

export function usePastedLink(onLink: (link: string) => void): void {
  const navigate = useNavigate()
  useGivenInput((given) => {
    if (given.kind !== 'link') return false
    onLink(given.link)
    void navigate(routes.summarize.path)
    return true
  })
}
