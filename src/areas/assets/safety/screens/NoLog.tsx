import { NoPermission } from '#kit/parts/States.tsx'

export const NoLog = () => <NoPermission what="injury cases" who="A manager" />
