import { approvals } from './approvals.ts'
import { bids } from './bids.ts'
import { goods } from './goods.ts'
import { grants } from './grants.ts'
import { identity } from './identity.ts'
import { ledger } from './ledger.ts'
import { money } from './money.ts'
import type { Race } from './race.ts'

export const races: readonly Race[] = [...money, ...ledger, ...approvals, ...bids, ...grants, ...goods, ...identity]
