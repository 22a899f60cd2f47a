import { createClient } from '@supabase/supabase-js'
import type { Hono } from 'hono'
import { WebSocket } from 'ws'

type Token = { token: string }
type Queries = { query(sql: string, values?: unknown[]): Promise<{ rows: Record<string, any>[] }> }

/** The stock client, connected directly to a table API without a port. */
export function clientOf(api: Hono, token: string, schema = 'trial') {
  const send = (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const url = new URL(input instanceof Request ? input.url : input)
    return Promise.resolve(api.request(url.pathname.replace('/rest/v1', '') + url.search, init))
  }
  return createClient('http://localhost', token, {
    db: { schema },
    global: { fetch: send },
    auth: { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false },
    realtime: { transport: WebSocket as never },
  })
}

/** A plain request, for what the stock client can't send. */
export function asker(api: Hono, who: Token | string) {
  const token = typeof who === 'string' ? who : who.token
  return async (path: string, init: RequestInit = {}) => {
    const response = await api.request(path, {
      ...init,
      headers: { authorization: `Bearer ${token}`, ...(init.headers as Record<string, string>) },
    })
    const text = await response.text()
    return { status: response.status, headers: response.headers, text, json: () => JSON.parse(text) as any }
  }
}

/** Two vendors, four orders with labels and a delivery, and a notice of each kind, in one organization. */
export async function furnish(owner: Queries, organization: string, buyer: string, mark: string): Promise<void> {
  await owner.query(`select set_config('app.organization_id', $1, false), set_config('app.user_id', $2, false)`, [
    organization,
    buyer,
  ])
  await owner.query(`
    insert into trial.people (id, name) select id, name
    from (values (app.user_id(), 'Rosa ${mark}'), (md5('${mark}')::uuid, 'Max ${mark}')) p(id, name);
    insert into trial.vendors (name, rating, address, trades, hours, words, opened, bank_account) values
      ('Gravel ${mark}', 4.5, '{"city": "Springfield ${mark}", "lines": ["Quarry Road", "7"]}', '{gravel,sand}',
        '[8,16)', to_tsvector('simple', 'gravel and sand'), '1999-05-01', 'DE-SECRET-${mark}'),
      ('Paper ${mark}', null, null, '{}', null, null, null, null);
    insert into trial.orders (title, status, amount, vendor_id, approver_id, needed_at)
      select o.title || ' ${mark}', o.status::trial.order_status, o.amount, v.id, md5('${mark}')::uuid,
      o.needed_at::timestamptz
        from (values ('Road', 'draft', 500, 'Gravel', '2026-12-01'), ('Bridge', 'sent', 90000, 'Gravel', '2027-01-15'),
          ('Forms', 'closed', 20, 'Paper', null), ('Nothing', 'draft', 0, null, null)) o(title, status, amount, vendor,
          needed_at)
        left join trial.vendors v on v.name = o.vendor || ' ${mark}' and v.organization_id = app.organization_id();
    update trial.orders set parent_id = (select id from trial.orders where title = 'Bridge ${mark}')
    where title = 'Road ${mark}';
    insert into trial.labels (id, name) values (1, 'urgent ${mark}'), (2, 'public ${mark}');
    insert into trial.order_labels (order_id, label_id) select id, 1 from trial.orders where title = 'Road ${mark}';
    insert into trial.order_labels (order_id, label_id) select id, 2 from trial.orders
    where title in ('Road ${mark}', 'Bridge ${mark}');
    insert into trial.deliveries (order_id, place) select id, 'Depot ${mark}' from trial.orders
    where title = 'Bridge ${mark}';
    insert into trial.notices (id, title, published)
    values (1, 'Open day ${mark}', true), (2, 'Draft notice ${mark}', false);`)
}
