import { randomUUID } from 'node:crypto'
import type { Ask } from './load.ts'
import type { Town } from './town.ts'

export type Case = {
  name: 'page' | 'row' | 'insert'
  title: string
  ask: (n: number) => Ask
  /** The request whose answers must be byte-identical before anything is timed. */
  check: Ask
}

/** The three everyday requests of the product, as the stock client sends them. */
export function casesOf(town: Town, anonKey: string): Case[] {
  const headers = {
    authorization: `Bearer ${town.buyer.token}`,
    apikey: anonKey,
    'x-client-info': 'supabase-js/2.109.0',
    accept: 'application/json',
  }
  const one = { ...headers, accept: 'application/vnd.pgrst.object+json' }
  const insert = { ...headers, 'content-type': 'application/json', prefer: 'return=representation' }

  const page = `/rest/v1/bench_orders?select=${encodeURIComponent('id,number,title,status,amount,ordered_on,vendor:bench_vendors(name)')}&status=eq.approved&order=ordered_on.desc,id.desc&limit=50`
  const row = (id: string) =>
    `/rest/v1/bench_orders?select=${encodeURIComponent('id,number,title,status,amount,ordered_on')}&id=eq.${id}`
  const order = (id: string, n: number) =>
    JSON.stringify({
      id,
      number: `PO-B${n}`,
      title: 'Road salt',
      vendor_id: town.vendorId,
      status: 'draft',
      amount: 125_000,
      ordered_on: '2026-11-20',
    })
  const making = (id: string, n: number): Ask => ({
    method: 'POST',
    path: `/rest/v1/bench_orders?select=${encodeURIComponent('id,number,amount')}`,
    headers: insert,
    body: order(id, n),
  })

  return [
    {
      name: 'page',
      title: '(a) page of 50 of 100,000 orders with the vendor',
      ask: () => ({ path: page, headers }),
      check: { path: page, headers },
    },
    {
      name: 'row',
      title: '(b) one order',
      ask: (n) => ({ path: row(town.orderIds[n % town.orderIds.length]!), headers: one }),
      check: { path: row(town.orderIds[0]!), headers: one },
    },
    {
      name: 'insert',
      title: '(b) one order inserted',
      ask: (n) => making(randomUUID(), n),
      check: making('00000000-0000-7000-8000-000000000001', 1),
    },
  ]
}
