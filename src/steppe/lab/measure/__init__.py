"""How fast it is: benchmarks beside peers, load on a server, two builds side by side."""
