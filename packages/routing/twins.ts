import type { FleetVehicle } from './fleet.ts'

/** For each vehicle the others that drive the same way at the same times: only load and cost of the way differ. */
export const twinsOf = (vehicles: readonly FleetVehicle[]): readonly (readonly number[])[] =>
  vehicles.map((vehicle, at) =>
    vehicles.flatMap((other, which) =>
      which !== at &&
      (['start', 'end', 'from', 'until', 'maxDistance', 'maxDuration', 'perTime'] as const).every(
        (name) => other[name] === vehicle[name],
      )
        ? [which]
        : [],
    ),
  )
