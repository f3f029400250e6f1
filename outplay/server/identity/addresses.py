"""The address a request comes from, with all addresses of one household taken as one."""

from __future__ import annotations

import ipaddress

from starlette.requests import HTTPConnection

HOUSEHOLD_BITS = 64
"""The part of an IPv6 address that one household shares. It can choose all other bits as it likes."""


NETWORK_BITS = 48
"""The part of an IPv6 address that one customer of a provider may be given: room for 65,536 households."""


def address_of(connection: HTTPConnection) -> str:
    """Return the address a request or socket comes from: an IPv4 address, or the network of an IPv6 household."""
    return places_of(connection)[0]


def places_of(connection: HTTPConnection) -> tuple[str, str]:
    """Return where a request or socket comes from: its address, as `address_of` returns it, and the IPv6 network around it, empty for IPv4."""
    host = connection.client.host if connection.client else ""
    try:
        address = ipaddress.ip_address(host)
    except ValueError:
        return host, ""
    if isinstance(address, ipaddress.IPv4Address):
        return str(address), ""
    if address.ipv4_mapped is not None:
        return str(address.ipv4_mapped), ""
    return _around(address, HOUSEHOLD_BITS), _around(address, NETWORK_BITS)


def _around(address: ipaddress.IPv6Address, bits: int) -> str:
    free = 128 - bits
    return str(ipaddress.ip_network((int(address) >> free << free, bits)))
