import type { Page } from '@playwright/test'
import { does, reads } from './agency.ts'

const day = (more: number) => new Date(Date.now() + more * 86_400_000).toISOString().slice(0, 10)
const idOf = async (page: Page, rows: string) => (await reads<{ id: string }>(page, rows))[0]!.id

async function approved(rosa: Page, ada: Page, kind: string, id: string): Promise<void> {
  await does(rosa, `${kind}/submit`, { id })
  const request = await idOf(ada, `approval_requests?select=id&document=eq.${id}`)
  await does(ada, 'approvals/decide', { id: request, revision: 1, decision: 'approved', comment: '' })
}

/** A published request for proposals in two envelopes, with all that a response may contain, written in Spanish. */
export async function solicitInSpanish(rosa: Page, ada: Page, title: string): Promise<string> {
  const officers = await reads<{ user_id: string; display_name: string }>(
    rosa,
    'organization_members?select=user_id,display_name&display_name=in.("Max Okafor","Ada Lindqvist","Pat Moreau","Rosa Delgado")',
  )
  const { id } = await does<{ id: string }>(rosa, 'solicitations/draft', {
    kind: 'rfp',
    title,
    summary: 'Mantenimiento de los radios de la ciudad durante un año.',
    category: 'services',
    contact: officers.find(({ display_name }) => display_name === 'Rosa Delgado')!.user_id,
    estimate: 60_000_00,
    documents: [],
    federal: false,
    construction: false,
    laborers: false,
    two_envelopes: true,
  })
  const set = async (part: string, more: object) =>
    does(rosa, `solicitations/${part}`, {
      id,
      version: (await reads<{ version: number }>(rosa, `solicitations?select=version&id=eq.${id}`))[0]!.version,
      ...more,
    })
  await set('set-sections', { lines: [{ part: 'scope', heading: 'Alcance', body: 'Radios en buen estado.' }] })
  await set('set-lines', { lines: [{ description: 'Mantenimiento mensual', quantity: 12, unit: 'month' }] })
  await set('set-criteria', {
    lines: [
      { name: 'Precio', kind: 'price', weight: 40 },
      { name: 'Experiencia', kind: 'quality', weight: 60, points: 10 },
    ],
  })
  await set('set-response-items', {
    lines: [
      { kind: 'answer', name: '¿Cómo atienden una falla?', criterion: 'Experiencia' },
      { kind: 'document', name: 'Propuesta técnica', format: 'pdf', blind_copy: true, criterion: 'Experiencia' },
      { kind: 'document', name: 'Hoja de precios', envelope: 'price' },
    ],
  })
  await does(rosa, 'solicitations/name-officers', {
    id,
    needed: 2,
    officers: officers.filter(({ display_name }) => display_name !== 'Rosa Delgado').map(({ user_id }) => user_id),
  })
  await set('schedule', { closes_at: `${day(40)}T14:00`, questions_until: `${day(20)}T14:00` })
  await approved(rosa, ada, 'solicitations', id)
  await does(rosa, 'solicitations/publish', { id, reason: 'Reviewed with the purchasing office' })
  return id
}

/** An order to this vendor, issued and not yet answered. */
export async function orderInSpanish(rosa: Page, ada: Page, vendor: string, title: string): Promise<string> {
  const budget_line = await idOf(
    rosa,
    'budget_lines?select=id,fiscal_years!inner(status)&fiscal_years.status=eq.open&name=eq.Street resurfacing&status=eq.adopted&order=fiscal_year.desc&limit=1',
  )
  const { id } = await does<{ id: string }>(rosa, 'purchase-orders/draft', {
    order: { title, vendor, due: day(30), deliver_to: 'Depot Street', price_basis: 'Como en la oferta.' },
    lines: [{ description: 'Mantenimiento mensual', quantity: 2, unit: 'month', unit_price: 400, budget_line }],
  })
  await approved(rosa, ada, 'purchase-orders', id)
  await does(rosa, 'purchase-orders/issue', { id })
  return id
}
