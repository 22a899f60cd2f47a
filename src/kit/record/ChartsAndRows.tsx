import type { ReactNode } from 'react'
import { useMedia } from './list/use-media.ts'

type InOrderProps = { charts: ReactNode; /** The rows. */ children: ReactNode }

/** Charts and their rows. On a phone the rows come first: charts fill two screens there. */
export const ChartsAndRows = (props: InOrderProps) => <InOrder {...props} isPhone={useMedia('(max-width: 40rem)')} />

export const InOrder = ({ charts, children, isPhone }: InOrderProps & { isPhone: boolean }) => (
  <>
    {!isPhone && charts}
    {children}
    {isPhone && charts}
  </>
)
