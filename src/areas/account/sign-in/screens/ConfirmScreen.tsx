import { useSearchParams } from 'react-router'
import { ConfirmLink } from './ConfirmLink.tsx'
import { linkFrom } from './mail-link.ts'
import VerifyEmailScreen from './VerifyEmailScreen.tsx'

export default function ConfirmScreen() {
  const [search] = useSearchParams()
  const link = linkFrom(search)
  return link ? <ConfirmLink link={link} /> : <VerifyEmailScreen />
}
