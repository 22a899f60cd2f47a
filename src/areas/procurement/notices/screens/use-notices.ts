import { noticeStatus } from '../rules.ts'
import { useRows } from '#client/use-rows.ts'
import { useChanges } from '#client/use-changes.ts'
import type { NoticeAward } from '../award/rules.ts'
import type { NoticeContent, NoticeStatus } from '../rules.ts'

export type NoticeHead = {
  organization_id: string
  solicitation: string
  number: string
  kind: NoticeContent['kind']
  title: string
  summary: string
  category: NoticeContent['category']
  commodity: string | null
  agency: string
  status: NoticeStatus
  published_at: string
  questions_until: string | null
  closes_at: string
  zone: string
  edition: number
}
export type Notice = NoticeHead & {
  digest: string
  content: NoticeContent
  outcome: string | null
  opened: { bidder: string; total?: number | null }[] | null
  award: NoticeAward | null
  round: number
  updated_at: string
}
export type Edition = {
  edition: number
  published_at: string
  changes: string
  closes_at: string
  digest: string
  content: NoticeContent
}

const head =
  'organization_id,solicitation,number,kind,title,summary,category,commodity,agency,status,published_at,questions_until,closes_at,zone,edition'
export const perPage = 25

export type Sought = { text: string; status: string; kind: string; category: string }

/** The public list: open solicitations first, by closing date. */
export function useNotices({ text, status, kind, category }: Sought) {
  const words = text.replaceAll(/["\\*%(),]/g, ' ').trim()
  return useRows<NoticeHead>('notices', (from) => {
    let asked = from.select(head)
    if (status) asked = asked.eq('status', status)
    if (kind) asked = asked.eq('kind', kind)
    if (category) asked = asked.eq('category', category)
    if (words)
      asked = asked.or(
        ['title', 'summary', 'number', 'agency', 'commodity'].map((name) => `${name}.ilike."*${words}*"`).join(','),
      )
    return asked
      .order('closes_at', { ascending: noticeStatus.isOpen({ status }) })
      .order('solicitation')
      .limit(perPage)
  })
}

export function useNotice(solicitation: string) {
  const { data, isError, refetch } = useRows<Notice>('notices', (from) =>
    from
      .select(`${head},digest,content,outcome,opened,award,round,updated_at`)
      .eq('solicitation', solicitation)
      .limit(1),
  )
  return {
    notice: data?.[0],
    state: data
      ? data[0]
        ? ('there' as const)
        : ('missing' as const)
      : isError
        ? ('failed' as const)
        : ('loading' as const),
    retry: () => void refetch(),
  }
}

export const useEditions = (solicitation: string) =>
  useRows<Edition>('notice_editions', (from) =>
    from
      .select('edition,published_at,changes,closes_at,digest,content')
      .eq('solicitation', solicitation)
      .order('edition', { ascending: false })
      .limit(50),
  ).data

/** Only for signed-in people: the public reads without live updates. */
export const useLiveNotices = () => useChanges(['notices'])
