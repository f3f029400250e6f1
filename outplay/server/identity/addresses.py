"""The address a request comes from, with all addresses of one household taken as one."""

from __future__ import annotations

import ipaddress

from starlette.requests import HTTPConnection

HOUSEHOLD_BITS = 64
"""The part of an IPv6 address that one household shares. It can choose all other bits as it likes."""


def address_of(connection: HTTPConnection) -> str:
    """Return the address a request or socket comes from: an IPv4 address, or the network of an IPv6 household."""
    host = connection.client.host if connection.client else ""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host
    if isinstance(address, ipaddress.IPv4Address):
        return str(address)
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped)
    free = 128 - HOUSEHOLD_BITS
    return str(ipaddress.ip_network((int(address) >> free << free, HOUSEHOLD_BITS)))
