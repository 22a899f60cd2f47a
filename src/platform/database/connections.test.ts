import { expect, test } from 'vitest'
import { gatewayOf, gatewayPassword, readsOf } from './connections.ts'

const keys = { derive: () => Buffer.from('derived') }
const derived = Buffer.from('derived').toString('base64url')
const owner = { connectionString: 'postgres://keeper:secret@db.example.gov/granary' }

test('requests log in as gateway, with a password that every process can derive', () => {
  expect(gatewayOf(owner, keys)).toEqual({ connectionString: `postgres://gateway:${derived}@db.example.gov/granary` })
  expect(gatewayOf({ host: '/tmp/socket', user: 'granary', password: 'x' }, keys)).toEqual({
    host: '/tmp/socket',
    user: 'gateway',
    password: derived,
  })
})

test('through a pooler, an address without a login is filled in', () => {
  expect(gatewayOf(owner, keys, 'postgres://pooler:6432/granary')).toEqual({
    connectionString: `postgres://gateway:${derived}@pooler:6432/granary`,
  })
})

test('the role gets the password that the operator set for the pooler', () => {
  const address = 'postgres://gateway:p%40ss@pooler:6432/granary'
  expect(gatewayOf(owner, keys, address)).toEqual({ connectionString: address })
  expect(gatewayPassword(keys, address)).toBe('p@ss')
})

test('a standby is reached as gateway, with the password that the role has on the primary', () => {
  expect(readsOf('postgres://standby:5432/granary', keys)).toEqual({
    connectionString: `postgres://gateway:${derived}@standby:5432/granary`,
  })
  expect(readsOf('postgres://standby:5432/granary', keys, 'postgres://gateway:p%40ss@pooler:6432/granary')).toEqual({
    connectionString: 'postgres://gateway:p%40ss@standby:5432/granary',
  })
  expect(readsOf('postgres://reader:own@standby:5432/granary', keys)).toEqual({
    connectionString: 'postgres://reader:own@standby:5432/granary',
  })
  const { others } = readsOf('postgres://standby/granary', {
    ...keys,
    every: () => [{ key: Buffer.from('old') }],
  } as never)
  expect(others!()).toEqual([
    { connectionString: `postgres://gateway:${Buffer.from('old').toString('base64url')}@standby/granary` },
  ])
})
