import { expect, test } from 'vitest'
import { pointedIn } from './pointed.ts'

const read = (question: string): string => {
  const found = pointedIn(question, 'invoices on hold')
  if (!found) return 'its own question'
  const { place, question: asked, spanish } = found
  return `${spanish ? 'es ' : ''}${place}: ${asked.replace('ROW-0000-01', '_')}`
}

test.each([
  ['The second one', '2: _'],
  ['the first', '1: open _'],
  ['and the third?', '3: open _'],
  ['Open the second one.', '2: open _'],
  ['open the last one', 'last: open _'],
  ['show me the 4th', '4: show me _'],
  ['what about the second one?', '2: open _'],
  ['And what about the first?', '1: open _'],
  ['Tell me more about the second', '2: open _'],
  ['number 3', '3: open _'],
  ['open #2', '2: open _'],
  ['open no. 2', '2: open _'],
  ['Who approved the second one?', '2: who approved _'],
  ['How much is left on the first one?', '1: how much is left on _'],
  ['What is the status of the last one?', 'last: what is the status of _'],
  ['Why can’t I approve the second one?', "2: why can't i approve _"],
  ['Why can’t I close it?', "it: why can't i close _"],
  ['How many bids did we get for the first one?', '1: how many bids did we get for _'],
  ['the second of them', '2: _'],
  ['open it', 'it: open _'],
  ['Who approved it?', 'it: who approved _'],
  ['history of it', 'it: history of _'],
  ['Who is the vendor on it?', 'it: who is the vendor on _'],
  ['When was it delivered?', 'it: when was _ delivered'],
  ['who manages it', 'it: who manages _'],
  ['and the vendor?', 'it: vendor of _'],
  ['who is the buyer', 'it: buyer of _'],
  ['capacity?', 'it: capacity of _'],
  ['why?', 'it: invoices on hold why _'],
  ['and until when', 'it: invoices on hold until when _'],
  // In Spanish.
  ['¿Y quién es el proveedor?', 'es it: proveedor _'],
  ['¿Por qué?', 'es it: invoices on hold why _'],
  ['la segunda', 'es 2: open _'],
  ['¿Y la tercera?', 'es 3: open _'],
  ['Abra la primera', 'es 1: open _'],
  ['muéstreme el último', 'es last: open _'],
  ['ábrela', 'es it: open _'],
  ['¿Quién aprobó la segunda?', 'es 2: who approved _'],
  ['¿Cuál es el estado de la primera?', 'es 1: what is the status of _'],
  ['¿Cuánto queda del segundo?', 'es 2: how much is left on _'],
  ['el historial del primero', 'es 1: history of _'],
  ['la número 2', 'es 2: open _'],
  ['¿Y la segunda de la lista?', 'es 2: open _'],
  ['¿Quién la aprobó?', 'es it: who approved _'],
  // Questions of their own.
  ['How much did we spend in the first quarter?', 'its own question'],
  ['Which invoices are due on the first?', 'its own question'],
  ['Which invoices are overdue?', 'its own question'],
  ['and last year?', 'its own question'],
  ['How does it work?', 'its own question'],
  ['What does it mean?', 'its own question'],
  ['Can I cancel it after it is issued?', 'its own question'],
  ['What is the status of PO-2026-0001?', 'its own question'],
  ['show them by vendor', 'its own question'],
  ['the last invoice', 'its own question'],
  ['¿y el año pasado?', 'its own question'],
  ['¿Qué facturas están vencidas?', 'its own question'],
  ['solo las vencidas', 'its own question'],
  ['última vez', 'its own question'],
])('%s asks about %s', (question, reading) => expect(read(question)).toBe(reading))
