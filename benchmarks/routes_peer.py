"""Plans one case with the routing library of OR-Tools: a case as JSON on standard input, its plan on standard output."""

import json
import sys
import time

import ortools
from ortools.constraint_solver import pywrapcp, routing_enums_pb2

case = json.load(sys.stdin)
stops, vehicle, places = case["stops"], case["vehicle"], case["places"]
depot = vehicle["start"]
at = {stop["place"]: stop for stop in stops}
count = min(vehicle["count"], len(stops))
# The library counts in whole numbers.
whole = lambda value: int(round(value * case["scale"]))

manager = pywrapcp.RoutingIndexManager(places, count, depot)
routing = pywrapcp.RoutingModel(manager)
way = [[whole(case["distance"][a * places + b] * vehicle["perDistance"]) for b in range(places)] for a in range(places)]
routing.SetArcCostEvaluatorOfAllVehicles(routing.RegisterTransitMatrix(way))
routing.SetFixedCostOfAllVehicles(whole(vehicle["fixedCost"]))
load = [whole(at[place]["brings"]) if place in at else 0 for place in range(places)]
routing.AddDimension(routing.RegisterUnaryTransitVector(load), 0, whole(vehicle["capacity"]), True, "load")
if any(stop["until"] is not None or stop["service"] > 0 for stop in stops):
    last = whole(vehicle["until"])
    spent = [
        [whole(case["time"][a * places + b] + (at[a]["service"] if a in at else 0)) for b in range(places)]
        for a in range(places)
    ]
    routing.AddDimension(routing.RegisterTransitMatrix(spent), last, last, False, "time")
    clock = routing.GetDimensionOrDie("time")
    for place, stop in at.items():
        until = last if stop["until"] is None else min(last, whole(stop["until"]))
        clock.CumulVar(manager.NodeToIndex(place)).SetRange(whole(stop["from"]), until)

ask = pywrapcp.DefaultRoutingSearchParameters()
ask.first_solution_strategy = routing_enums_pb2.FirstSolutionStrategy.PARALLEL_CHEAPEST_INSERTION
ask.local_search_metaheuristic = routing_enums_pb2.LocalSearchMetaheuristic.GUIDED_LOCAL_SEARCH
ask.time_limit.FromMilliseconds(int(float(sys.argv[1]) * 1000))
before = time.process_time()
found = routing.SolveWithParameters(ask)
routes = []
for car in range(count) if found else []:
    index, route = found.Value(routing.NextVar(routing.Start(car))), []
    while not routing.IsEnd(index):
        route.append(manager.IndexToNode(index))
        index = found.Value(routing.NextVar(index))
    if route:
        routes.append(route)
print(json.dumps({"name": f"OR-Tools {ortools.__version__}", "routes": routes, "seconds": time.process_time() - before}))
