// The rows of the dashboard, written once: its cards ask with these words, and the server sends them with the page.
import type { Incident } from '#areas/disasters/incidents/records.ts'
import type { CriticalFacility } from '#areas/disasters/sites/records.ts'
import { chosen } from '#platform/pages/drawn-page.ts'
import { noticesOf } from '#platform/reads/reads.ts'

export const layouts = chosen<{ panels: unknown }>('dashboard_layouts', (from, me) =>
  from.select('panels').eq('user_id', me).limit(1),
)

export type SavedView = { id: string; table_name: string; name: string; query: string }
/** The reader’s views and the shared ones, of all lists. */
export const savedViews = chosen<SavedView>('list_views', (from) =>
  from.select('id,table_name,name,query').order('table_name').order('name').limit(500),
)

export const openIncidents = chosen<OpenIncident>('emergency_incidents', (from) =>
  from
    .select('id,title,level,began_at,place')
    .eq('status', 'open')
    .order('began_at', { ascending: false })
    .order('id')
    .limit(20),
)
export type OpenIncident = Pick<Incident, 'id' | 'title' | 'level' | 'began_at' | 'place'>

export type Facility = Pick<CriticalFacility, 'id' | 'place'>
/** Around the incident, on its map. */
export const facilities = chosen<Facility>('critical_facilities', (from) => from.select('id,place').limit(50))

export type Request = {
  id: string
  number: string
  title: string
  amount: number
  due: string | null
  document_table: string
  document: string
}
export const mostRequests = 6
const columns = 'id,number,title,amount,due,document_table,document'

export const waitingForMe = chosen<Request>('approval_requests', (from, me) =>
  from
    .select(`${columns},approval_waiting!inner()`)
    .eq('approval_waiting.person', me)
    .order('due', { nullsFirst: false })
    .order('id')
    .limit(mostRequests),
)
export const myRequests = chosen<Request>('approval_requests', (from, me) =>
  from
    .select(columns)
    .eq('requested_by', me)
    .eq('status', 'waiting')
    .order('created_at', { ascending: false })
    .order('id')
    .limit(mostRequests),
)

export const latestNotices = chosen('notifications', (from) => noticesOf(from, mostNotices))
export const mostNotices = 20

type Vendor = { id: string; name: string; status: 'draft' | 'submitted' | 'suspended'; suspended_until: string | null }
/** Vendors that can't receive orders now. */
export const vendorsToReview = chosen<Vendor>('vendors', (from) =>
  from
    .select('id,name,status,suspended_until')
    .in('status', ['draft', 'submitted', 'suspended'])
    .order('suspended_until', { nullsFirst: false })
    .order('id')
    .limit(5),
)

type Member = { user_id: string; display_name: string; email: string; joined_at: string; disabled_at: string | null }
export const people = chosen<Member>('organization_members', (from) =>
  from.select('user_id,display_name,email,joined_at,disabled_at').order('display_name').limit(25),
)

type Line = { id: string; command: string; actor: string; at: string }
export const latestEvents = chosen<Line>('audit_events', (from) =>
  from.select('id,command,actor,at').order('at', { ascending: false }).limit(6),
)
type Person = { user_id: string; display_name: string; email: string }
export const everyone = chosen<Person>('organization_members', (from) => from.select('user_id,display_name,email'))

export const tutorials = chosen<any>('tutorials', (from) =>
  from.select().eq('module_name', 'dashboard').eq('is_active', true).order('difficulty_level', { ascending: true }),
)
export const lessonProgress = chosen<any>('user_tutorial_progress', (from, me) =>
  from.select('tutorial_id,current_step,completed').eq('user_id', me),
)
